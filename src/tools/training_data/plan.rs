//! Which files a run makes, and what each of them holds.

use super::TrainingOptions;
use super::chance::Chance;
use super::example::Example;
use super::read_records::Records;
use super::replay::replay;
use super::self_play::self_play;
use super::teacher::Teacher;
use crate::go::BoardSize;
use std::path::PathBuf;

/// A file that is to be made.
#[derive(Debug)]
pub struct Shard {
    /// Where.
    pub path: PathBuf,
    /// The board of all its positions.
    pub size: BoardSize,
    /// What its chance begins with.
    number: u64,
    /// The most positions it holds.
    n_positions: usize,
    /// The records of a shard, or `None` for games of the teacher.
    records: Option<Vec<usize>>,
}

/// The shards of a run. What is made of records with a teacher and without has different names, so
/// that none is taken for the other.
pub fn plan(options: &TrainingOptions, records: &Records, has_teacher: bool) -> Vec<Shard> {
    let kind = if has_teacher { "records" } else { "played" };
    let n_shards = options.n_positions.div_ceil(options.n_in_shard);
    let mut shards = Vec::new();
    for (&side, records) in records {
        let Some(size) = BoardSize::square(side) else { continue };
        let order = Chance::new(options.seed, side as u64).shuffled(records.len());
        let games = order.chunks(options.n_in_shard.div_ceil(options.n_in_game));
        let shard = |(i, games): (usize, &[usize])| {
            Shard::new(options, kind, size, i, Some(games.to_vec()))
        };
        shards.extend(games.take(n_shards).enumerate().map(shard));
    }
    for &size in &options.self_play {
        shards.extend((0..n_shards).map(|i| Shard::new(options, "selfplay", size, i, None)));
    }
    shards
}

impl Shard {
    fn new(
        options: &TrainingOptions,
        kind: &str,
        size: BoardSize,
        i: usize,
        records: Option<Vec<usize>>,
    ) -> Shard {
        let (width, height) = (size.width(), size.height());
        let path = options.folder.join(format!("{kind}-{width}x{height}-{i:05}.npy"));
        let number = (u64::from(records.is_some()) << 8 | size.width() as u64) << 32 | i as u64;
        let n_before = i * options.n_in_shard;
        let n_positions = options.n_in_shard.min(options.n_positions - n_before);
        Shard { path, size, number, n_positions, records }
    }

    /// The positions of the shard.
    pub fn examples(
        &self,
        options: &TrainingOptions,
        records: &Records,
        teacher: &mut Option<Teacher>,
    ) -> Vec<Example> {
        let mut chance = Chance::new(options.seed, self.number);
        let mut examples = Vec::new();
        match (&self.records, teacher) {
            (Some(games), teacher) => {
                let mut games = games.iter().map(|&i| &records[&self.size.width()][i]);
                while examples.len() < self.n_positions
                    && let Some(record) = games.next()
                {
                    replay(record, options.n_in_game, teacher, &mut chance, &mut examples);
                }
            }
            (None, Some(teacher)) => {
                while examples.len() < self.n_positions {
                    self_play(self.size, teacher, &mut chance, &mut examples);
                }
            }
            (None, None) => {}
        }
        examples.truncate(self.n_positions);
        examples
    }
}
