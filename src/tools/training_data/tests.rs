//! Tests of whole runs.

use super::*;
use crate::net::Model;
use std::env;

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("kosumi-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn teacher() -> Network {
    Network::new(Model::load(Path::new("tests/data/nets/syn_v8_relu.bin.gz")).unwrap())
}

fn options(folder: &Folder) -> TrainingOptions {
    let records = folder.0.join("games");
    let sgf = folder.0.join("game.sgf");
    let line = "5\t5.5\t-\tB\tW+3.5\t1d/2k\t2014\tx\tccbccbbbdddbttcdtttt";
    fs::write(&records, [line; 5].join("\n")).unwrap();
    fs::write(&sgf, "(;SZ[5]KM[7]RE[B+R];B[cc];W[bc];B[cb])").unwrap();
    TrainingOptions {
        folder: folder.0.clone(),
        records: vec![records, sgf],
        self_play: vec![BoardSize::square(3).unwrap()],
        n_positions: 30,
        n_in_shard: 10,
        n_in_game: 5,
        seed: 7,
        n_threads: 1,
    }
}

/// The shards of a folder by their names.
fn shards(folder: &Folder) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path());
    let mut shards: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|ending| ending == "npy"))
        .map(|path| (path.file_name().unwrap().into(), fs::read(path).unwrap()))
        .collect();
    shards.sort();
    shards
}

#[test]
fn shards_depend_on_the_seed_alone() {
    let (one, two, other) =
        (Folder::new("shards-1"), Folder::new("shards-2"), Folder::new("shards-3"));
    let teacher = teacher();
    let make = |options: &TrainingOptions| training_data(options, Some(&teacher), |_, _| ());
    make(&options(&one)).unwrap();
    make(&TrainingOptions { n_threads: 3, ..options(&two) }).unwrap();
    make(&TrainingOptions { seed: 8, ..options(&other) }).unwrap();
    let names: Vec<String> =
        shards(&one).iter().map(|(name, _)| name.display().to_string()).collect();
    assert_eq!(
        names,
        [
            "records-5x5-00000.npy",
            "records-5x5-00001.npy",
            "records-5x5-00002.npy",
            "selfplay-3x3-00000.npy",
            "selfplay-3x3-00001.npy",
            "selfplay-3x3-00002.npy",
        ]
    );
    assert_eq!(shards(&one), shards(&two));
    assert_ne!(shards(&one), shards(&other));
}

#[test]
fn a_shard_that_is_there_is_left_and_a_lost_one_made_again() {
    let folder = Folder::new("shards-4");
    let teacher = teacher();
    training_data(&options(&folder), Some(&teacher), |_, _| ()).unwrap();
    let whole = shards(&folder);
    fs::remove_file(folder.0.join(&whole[0].0)).unwrap();
    fs::write(folder.0.join(&whole[1].0), "kept").unwrap();
    training_data(&options(&folder), Some(&teacher), |_, _| ()).unwrap();
    let again = shards(&folder);
    assert_eq!(again[0], whole[0]);
    assert_eq!(again[1].1, b"kept");
    assert_eq!(again[2..], whole[2..]);
}

/// The number of positions in a shard.
fn n_rows((name, bytes): &(PathBuf, Vec<u8>)) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let shape = text.split("'shape': (").nth(1).and_then(|rest| rest.split(',').next());
    shape.and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{}", name.display()))
}

#[test]
fn no_more_positions_are_made_than_asked() {
    let teacher = teacher();
    for (n_positions, n_in_shard, expected) in [(1, 10, [1, 0, 0]), (13, 7, [7, 6, 0])] {
        let folder = Folder::new("shards-7");
        let options = TrainingOptions { n_positions, n_in_shard, ..options(&folder) };
        training_data(&options, Some(&teacher), |_, _| ()).unwrap();
        for kind in ["records", "selfplay"] {
            let shards = shards(&folder).into_iter();
            let mut found: Vec<usize> = shards
                .filter(|(name, _)| name.to_string_lossy().starts_with(kind))
                .map(|shard| n_rows(&shard))
                .collect();
            found.resize(3, 0);
            assert_eq!(found, expected, "{kind}");
        }
    }
}

#[test]
fn what_has_no_teacher_stands_beside_what_has_one() {
    let folder = Folder::new("shards-8");
    let options = TrainingOptions { self_play: Vec::new(), ..options(&folder) };
    training_data(&options, Some(&teacher()), |_, _| ()).unwrap();
    let with_teacher = shards(&folder);
    training_data(&options, None, |_, _| ()).unwrap();
    let all = shards(&folder);
    let (played, records) = all.split_at(with_teacher.len());
    assert_eq!(records, with_teacher);
    assert_eq!(played[0].0, Path::new("played-5x5-00000.npy"));
    assert_eq!(played.len(), records.len());
}

#[test]
fn records_that_cannot_be_used_are_told() {
    let folder = Folder::new("shards-9");
    let lines = |lines: &[&str]| {
        let file = folder.0.join("lines");
        fs::write(&file, lines.join("\n")).unwrap();
        let options =
            TrainingOptions { records: vec![file], self_play: Vec::new(), ..options(&folder) };
        training_data(&options, None, |_, _| ())
    };
    let good = "5\t5.5\t-\tB\tW+3.5\t1d/2k\t2014\tx\tccbccbbb";
    let large = good.replacen('5', "20", 1);
    let twice = good.replace("\t-\t", "\tBaaaa\t");
    let report = lines(&[good, &large, &twice, good]).unwrap();
    assert_eq!(report, TrainingReport { n_records: 4, n_unusable: 2 });
    let error = lines(&[&large, &twice]).unwrap_err();
    assert_eq!(error.to_string(), "no position can be taken from the records, 2 in all");
}

#[test]
fn rows_are_as_long_as_their_description_says() {
    let folder = Folder::new("shards-5");
    let n_self_play = TrainingOptions { self_play: Vec::new(), ..options(&folder) };
    training_data(&n_self_play, None, |_, _| ()).unwrap();
    let shards = shards(&folder);
    let (_, bytes) = &shards[0];
    let len = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let text = std::str::from_utf8(&bytes[10..10 + len]).unwrap();
    assert_eq!((bytes[..8].as_ref(), (10 + len) % 64), (b"\x93NUMPY\x01\x00".as_ref(), 0));
    let n_rows = n_rows(&shards[0]);
    // Planes of 4 bytes, globals, policy, value and score, owners, the move, result and margin.
    let row = 22 * 4 + 19 * 4 + 26 * 2 + 6 * 4 + 25 + 2 + 8;
    assert_eq!(bytes.len(), 10 + len + n_rows * row, "{text}");
    assert!((1..=10).contains(&n_rows), "{n_rows}");
    let policy = &bytes[10 + len + 22 * 4 + 19 * 4..][..2];
    assert!(half::f16::from_le_bytes([policy[0], policy[1]]).is_nan());
}

#[test]
fn faults_say_where_they_are() {
    let folder = Folder::new("shards-6");
    let no_records = TrainingOptions { records: Vec::new(), ..options(&folder) };
    let error = training_data(&no_records, None, |_, _| ()).unwrap_err();
    assert!(matches!(error, TrainingError::NoTeacher), "{error}");
    let nothing = TrainingOptions { self_play: Vec::new(), ..no_records };
    let error = training_data(&nothing, Some(&teacher()), |_, _| ()).unwrap_err();
    assert!(matches!(error, TrainingError::NoSource), "{error}");
    let bad = folder.0.join("bad");
    fs::write(&bad, "\n5\t5.5\n").unwrap();
    for (path, said) in [(bad, "line 2"), (folder.0.join("none"), "none")] {
        let options = TrainingOptions { records: vec![path], ..options(&folder) };
        let error = training_data(&options, Some(&teacher()), |_, _| ()).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
}
