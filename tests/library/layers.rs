//! Layers look only down.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the lowest to the highest.
const LAYERS: &[&str] = &["go", "tactics", "sgf", "net", "search", "engine", "gtp", "tools", "cli"];

/// The source files of each module of the crate, with the module's name.
fn sources() -> Vec<(String, PathBuf)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = vec![];
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(&src).unwrap().with_extension("");
            let module = inside.iter().next().unwrap().to_str().unwrap().to_owned();
            if module != "lib" && module != "main" {
                sources.push((module, path));
            }
        }
    }
    sources
}

/// The modules that a text names after `crate::`, also in a list between braces.
fn named_modules(text: &str) -> Vec<&str> {
    let is_end = |c: char| !c.is_alphanumeric() && c != '_';
    let mut modules = vec![];
    for path in text.split("crate::").skip(1) {
        match path.strip_prefix('{').and_then(|list| list.split_once(';')) {
            Some((list, _)) => modules.extend(list.split(is_end)),
            None => modules.extend(path.split(is_end).next()),
        }
    }
    modules
}

#[test]
fn no_layer_names_a_higher_one() {
    let rank = |name: &str| LAYERS.iter().position(|&layer| layer == name);
    let sources = sources();
    assert!(!sources.is_empty());
    for (module, path) in sources {
        let own = rank(&module).unwrap_or_else(|| panic!("'{module}' is no layer"));
        let text = fs::read_to_string(&path).unwrap();
        for named in named_modules(&text) {
            assert!(rank(named) <= Some(own), "{} names '{named}'", path.display());
        }
    }
}

#[test]
fn modules_are_found_however_they_are_named() {
    let text =
        "use crate::go::Color; use crate::{\n gtp::run,\n sgf,\n}; crate::engine::Engine::new()";
    let found = named_modules(text);
    for module in ["go", "gtp", "sgf", "engine"] {
        assert!(found.contains(&module), "{module}");
    }
}
