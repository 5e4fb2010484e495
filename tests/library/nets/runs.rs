//! Networks answer what KataGo answers, whose inputs and outputs are in `data/nets`.

use super::vectors::{color, data, played, vectors};
use kosumi::go::{BoardSize, Move, Symmetry};
use kosumi::net::{Inputs, Instructions, Model, Network, Outputs, Prediction, Workspace};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

fn numbers(value: &Value) -> Vec<f32> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap() as f32).collect()
}

/// The inputs of all positions, by the name of the position.
fn inputs() -> HashMap<String, Inputs> {
    let of = |line: &Value| {
        let side = |name: &str| line[name].as_u64().unwrap() as usize;
        let (width, height) = (side("xsize"), side("ysize"));
        // The board may lie in the corner of a larger one.
        let stride = side("nnx_used");
        let mut planes = vec![0.0; 22 * width * height];
        for (plane, points) in line["planes"].as_array().unwrap().iter().enumerate() {
            for point in points.as_array().unwrap() {
                let on_board = |n: usize| n % stride < width && n / stride < height;
                let points = match point.as_u64() {
                    Some(n) => vec![n as usize],
                    // "all"
                    None => (0..stride * height).collect(),
                };
                for n in points.into_iter().filter(|&n| on_board(n)) {
                    planes[(n / stride * width + n % stride) * 22 + plane] = 1.0;
                }
            }
        }
        let size = BoardSize::new(width, height).unwrap();
        Inputs { size, planes, globals: numbers(&line["global"]).try_into().unwrap() }
    };
    let named = |line: &Value| (line["id"].as_str().unwrap().to_owned(), of(line));
    vectors("features.jsonl").iter().map(named).collect()
}

/// Compares what a network answers with what KataGo answered; returns the greatest difference
/// and the number of positions.
fn compare(net: &Path, answers: &[Value]) -> (f32, usize) {
    let network = Network::new(Model::load(net).unwrap());
    let inputs = inputs();
    let mut workspace = Workspace::default();
    let mut greatest: f32 = 0.0;
    for answer in answers {
        let inputs = &inputs[answer["id"].as_str().unwrap()];
        let outputs = network.run(std::slice::from_ref(inputs), &mut workspace).remove(0);
        let difference = difference(inputs.size, &outputs, answer);
        assert!(difference < 1e-3, "{} {}: {difference}", net.display(), answer["id"]);
        greatest = greatest.max(difference);
    }
    (greatest, answers.len())
}

/// What makes the moves of a game the same on different processors.
#[test]
fn answers_do_not_depend_on_the_width_of_registers() {
    let vectors = Instructions::available().split_off(1);
    for file in ["syn_v8_relu.bin.gz", "syn_v15_spatial_rms.bin.gz"] {
        let mut network = Network::new(Model::load(&data(file)).unwrap());
        for (position, inputs) in inputs() {
            let mut answers = vectors.iter().map(|&instructions| {
                network.set_instructions(instructions);
                network.run(std::slice::from_ref(&inputs), &mut Workspace::default())
            });
            let first = answers.next();
            assert!(answers.all(|answer| Some(answer) == first), "{file} {position}");
        }
    }
}

/// The greatest difference of all outputs of one position.
fn difference(size: BoardSize, outputs: &Outputs, line: &Value) -> f32 {
    let raw = &line["raw"];
    let stride = line["nnx"].as_u64().unwrap() as usize;
    let on_board = |all: &Value| -> Vec<f32> {
        let all = numbers(all);
        let rows = all.chunks(stride).take(size.height());
        rows.flat_map(|row| row[..size.width()].to_vec()).collect()
    };
    let mut pairs: Vec<(f32, f32)> = vec![];
    let mut add = |found: &[f32], expected: Vec<f32>| {
        assert_eq!(found.len(), expected.len());
        pairs.extend(found.iter().copied().zip(expected));
    };
    let channels = raw["policy_logits"].as_array().unwrap();
    assert_eq!(channels.len(), outputs.policy.len());
    for (found, expected) in outputs.policy.iter().zip(channels) {
        add(found, on_board(expected));
    }
    add(&outputs.pass, numbers(&raw["policy_pass_logits"]));
    add(&outputs.value, numbers(&raw["value"]));
    add(&outputs.score, numbers(&raw["score_value"]));
    let sign = if line["to_move"] == "W" { 1.0 } else { -1.0 };
    let owners: Vec<f32> = outputs.ownership.iter().map(|x| sign * x.tanh()).collect();
    add(&owners, on_board(&line["white_ownership"]));
    pairs.into_iter().map(|(found, expected)| (found - expected).abs()).fold(0.0, f32::max)
}

#[test]
fn small_networks() {
    let mut n_networks = 0;
    for entry in fs::read_dir(data("")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if let Some(stem) = name.strip_suffix(".bin.gz") {
            let (greatest, n) = compare(&path, &vectors(&format!("{stem}.jsonl")));
            eprintln!("{name}: {n} positions, at most {greatest:.1e} off");
            assert_eq!(n, 12);
            n_networks += 1;
        }
    }
    assert_eq!(n_networks, 9);
}

/// Raw outputs are told for the position itself alone: here what they mean is compared.
#[test]
fn images_of_positions() {
    let network = Network::new(Model::load(&data("syn_v14_mish_nbt.bin.gz")).unwrap());
    let positions = vectors("features.jsonl");
    let answers = vectors("symmetries_syn_v14.jsonl");
    for answer in &answers {
        let position = positions.iter().find(|position| position["id"] == answer["id"]).unwrap();
        let game = played(position).0;
        let (size, to_play) = (game.size(), color(&answer["to_move"]));
        let number = answer["symmetry"].as_u64().unwrap() as usize;
        let symmetry = Symmetry::numbered(size, number).unwrap();
        let images = [Inputs::of(&game, to_play).image(symmetry)];
        let outputs = network.run(&images, &mut Workspace::default()).remove(0);
        let outputs = outputs.preimage(size, symmetry);
        let prediction = Prediction::of(&outputs, network.header(), &game, to_play, 0.0);
        let win = prediction.white_win - answer["white_win"].as_f64().unwrap() as f32;
        assert!(win.abs() < 1e-4, "{} {number}: {win}", answer["id"]);
        let policy = numbers(&answer["policy"]);
        for &(mv, probability) in &prediction.policy {
            if let Move::Play(p) = mv {
                let (x, y) = size.column_row(p);
                let expected = policy[(size.height() - 1 - y) * size.width() + x];
                assert!((probability - expected).abs() < 1e-4, "{} {number}", answer["id"]);
            }
        }
    }
    assert_eq!(answers.len(), 16);
}

#[test]
fn numbers_too_large_are_noticed() {
    let mut model = Model::load(&data("syn_v14_mish_nbt.bin.gz")).unwrap();
    assert!(Network::new(model.clone()).is_sound_on(BoardSize::NINETEEN));
    for conv in [&mut model.policy_head.conv1, &mut model.policy_head.conv2] {
        conv.weights.fill(f32::MAX);
    }
    assert!(!Network::new(model).is_sound_on(BoardSize::NINETEEN));
}

#[test]
fn batches_answer_as_single_positions() {
    let network = Network::new(Model::load(&data("syn_v17_mixed.bin.gz")).unwrap());
    let inputs = inputs();
    let batch = ["g9tt_49", "g9jp_71", "r9tt_115"].map(|name| inputs[name].clone());
    let mut workspace = Workspace::default();
    let together = network.run(&batch, &mut workspace);
    for (inputs, outputs) in batch.iter().zip(together) {
        let alone = network.run(std::slice::from_ref(inputs), &mut workspace).remove(0);
        for (a, b) in alone.policy[0].iter().zip(&outputs.policy[0]) {
            assert!((a - b).abs() < 1e-4, "{a} {b}");
        }
        assert!((alone.value[0] - outputs.value[0]).abs() < 1e-4);
    }
}

/// Needs files that are too large to be kept here: `KOSUMI_NETS` names pairs of a network and its
/// answers, with colons between all of them.
#[test]
#[ignore = "needs KOSUMI_NETS"]
fn real_networks() {
    let files = std::env::var("KOSUMI_NETS").expect("KOSUMI_NETS is set");
    for pair in files.split(':').collect::<Vec<_>>().chunks(2) {
        let [net, answers] = pair else { panic!("pairs of files") };
        let answers: Vec<Value> = fs::read_to_string(answers)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let (greatest, n) = compare(Path::new(net), &answers);
        eprintln!("{net}: {n} positions, at most {greatest:.1e} off");
    }
}
