//! A second board for the tests: plain arrays, flood fill, the whole history, nothing kept up to
//! date. It shares the names of colors and rules with the library, and no code.

use kosumi::go::{Color, IllegalMove, KoRule, Rules};

/// Column from the left and row from the bottom.
pub type Place = (usize, usize);

/// What is on each place, row by row from the bottom.
pub type Stones = Vec<Option<Color>>;

/// What a play does.
pub struct Outcome {
    pub stones: Stones,
    /// The enemy chains that go off.
    pub captured: Vec<Vec<Place>>,
    /// The player's own stones that go off.
    pub suicided: Vec<Place>,
}

/// The state after a move, and at the start.
struct Turn {
    stones: Stones,
    to_play: Color,
    /// The stone that the move captured, if it captured just one.
    just_taken: Option<Place>,
    prisoners: [usize; 2],
}

pub struct Twin {
    width: usize,
    height: usize,
    rules: Rules,
    turns: Vec<Turn>,
}

impl Twin {
    pub fn new(width: usize, height: usize, rules: Rules) -> Twin {
        let start = Turn {
            stones: vec![None; width * height],
            to_play: Color::Black,
            just_taken: None,
            prisoners: [0; 2],
        };
        Twin { width, height, rules, turns: vec![start] }
    }

    fn now(&self) -> &Turn {
        self.turns.last().unwrap()
    }

    fn before_last_move(&self) -> Option<&Turn> {
        self.turns.iter().rev().nth(1)
    }

    pub fn stones(&self) -> &Stones {
        &self.now().stones
    }

    pub fn to_play(&self) -> Color {
        self.now().to_play
    }

    pub fn prisoners(&self, color: Color) -> usize {
        self.now().prisoners[color as usize]
    }

    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn index(&self, (x, y): Place) -> usize {
        y * self.width + x
    }

    pub fn color(&self, place: Place) -> Option<Color> {
        self.stones()[self.index(place)]
    }

    pub fn neighbors(&self, (x, y): Place) -> Vec<Place> {
        let mut neighbors = Vec::new();
        if x > 0 {
            neighbors.push((x - 1, y));
        }
        if y > 0 {
            neighbors.push((x, y - 1));
        }
        if x + 1 < self.width {
            neighbors.push((x + 1, y));
        }
        if y + 1 < self.height {
            neighbors.push((x, y + 1));
        }
        neighbors
    }

    /// The places connected with `start` that have the same content, and the places beside them.
    fn region(&self, stones: &Stones, start: Place) -> (Vec<Place>, Vec<Place>) {
        let content = stones[self.index(start)];
        let mut seen = vec![false; stones.len()];
        let (mut inside, mut border, mut todo) = (Vec::new(), Vec::new(), vec![start]);
        while let Some(place) = todo.pop() {
            if std::mem::replace(&mut seen[self.index(place)], true) {
                continue;
            }
            if stones[self.index(place)] == content {
                inside.push(place);
                todo.extend(self.neighbors(place));
            } else {
                border.push(place);
            }
        }
        (inside, border)
    }

    /// The chain of a stone on the board, and its liberties.
    pub fn chain(&self, start: Place) -> (Vec<Place>, Vec<Place>) {
        self.chain_among(self.stones(), start)
    }

    fn chain_among(&self, stones: &Stones, start: Place) -> (Vec<Place>, Vec<Place>) {
        let (chain, mut border) = self.region(stones, start);
        border.retain(|&place| stones[self.index(place)].is_none());
        (chain, border)
    }

    /// What a play on an empty place does, legal or not.
    pub fn outcome(&self, color: Color, place: Place) -> Outcome {
        let mut stones = self.stones().clone();
        stones[self.index(place)] = Some(color);
        let mut captured = Vec::new();
        for neighbor in self.neighbors(place) {
            if stones[self.index(neighbor)] == Some(color.opponent()) {
                captured.push(self.remove_if_dead(&mut stones, neighbor));
            }
        }
        captured.retain(|chain| !chain.is_empty());
        let suicided = self.remove_if_dead(&mut stones, place);
        Outcome { stones, captured, suicided }
    }

    fn remove_if_dead(&self, stones: &mut Stones, start: Place) -> Vec<Place> {
        let (chain, liberties) = self.chain_among(stones, start);
        if !liberties.is_empty() {
            return Vec::new();
        }
        for &place in &chain {
            stones[self.index(place)] = None;
        }
        chain
    }

    pub fn check(&self, color: Color, place: Place) -> Result<(), IllegalMove> {
        if self.color(place).is_some() {
            return Err(IllegalMove::Occupied);
        }
        let after = self.outcome(color, place);
        let n_suicided = after.suicided.len();
        if n_suicided == 1 || n_suicided > 1 && !self.rules.suicide {
            return Err(IllegalMove::Suicide);
        }
        let repeats = |turn: &Turn| turn.stones == after.stones;
        let repeats_with_side = |turn: &Turn| turn.to_play != color && repeats(turn);
        match self.rules.ko {
            KoRule::Simple
                if color == self.to_play() && self.before_last_move().is_some_and(repeats) =>
            {
                Err(IllegalMove::Ko)
            }
            KoRule::Positional if self.turns.iter().any(repeats) => Err(IllegalMove::Superko),
            KoRule::Situational if self.turns.iter().any(repeats_with_side) => {
                Err(IllegalMove::Superko)
            }
            _ => Ok(()),
        }
    }

    /// Makes a play without asking whether it is legal.
    pub fn play(&mut self, color: Color, place: Place) -> Outcome {
        let after = self.outcome(color, place);
        let mut prisoners = self.now().prisoners;
        prisoners[color as usize] += after.captured.iter().flatten().count();
        prisoners[color.opponent() as usize] += after.suicided.len();
        self.turns.push(Turn {
            stones: after.stones.clone(),
            to_play: color.opponent(),
            just_taken: match &after.captured[..] {
                [chain] if chain.len() == 1 => Some(chain[0]),
                _ => None,
            },
            prisoners,
        });
        after
    }

    pub fn pass(&mut self, color: Color) {
        self.turns.push(Turn {
            stones: self.stones().clone(),
            to_play: color.opponent(),
            just_taken: None,
            prisoners: self.now().prisoners,
        });
    }

    /// Takes back the last move.
    pub fn undo(&mut self) {
        self.turns.pop();
    }

    /// Where the side to move would restore the position before the last move.
    pub fn ko_point(&self) -> Option<Place> {
        let before = &self.before_last_move()?.stones;
        self.now().just_taken.filter(|&place| self.outcome(self.to_play(), place).stones == *before)
    }

    /// Whose area a place is: who stands there, or alone is reached from there.
    pub fn owner(&self, place: Place) -> Option<Color> {
        if let Some(color) = self.color(place) {
            return Some(color);
        }
        let (_, border) = self.region(self.stones(), place);
        let color = self.color(*border.first()?);
        let alone = border.iter().all(|&other| self.color(other) == color);
        if alone { color } else { None }
    }

    /// Whether a place has the shape of an eye: stones of `color` or edges on all four sides, and
    /// no more than one enemy on its corners, none at the edge of the board.
    pub fn is_eye(&self, color: Color, (x, y): Place) -> bool {
        let is_on_board = |&(x, y): &Place| x < self.width && y < self.height;
        let [left, below] = [x, y].map(|n| n.wrapping_sub(1));
        let (right, above) = (x + 1, y + 1);
        let corners: Vec<Place> = [(left, below), (left, above), (right, below), (right, above)]
            .into_iter()
            .filter(is_on_board)
            .collect();
        let is = |wanted| move |&&place: &&Place| self.color(place) == Some(wanted);
        let n_enemies = corners.iter().filter(is(color.opponent())).count();
        self.neighbors((x, y)).iter().all(|place| is(color)(&place))
            && n_enemies <= usize::from(corners.len() == 4)
    }
}
