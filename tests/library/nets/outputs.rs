//! What the outputs of networks mean, compared with KataGo on the outputs in `data/nets`.

use super::vectors::{color, data, played, size, vectors};
use kosumi::go::{BoardSize, Color, Move, Point, Symmetry};
use kosumi::net::{Model, Outputs, Prediction};
use serde_json::Value;

/// Networks of every version, with the numbers of their answers that say how wrong they are.
const NETWORKS: [(&str, bool); 9] = [
    ("syn_v8_relu", false),
    ("syn_v9_relu", true),
    ("syn_v10_relu", true),
    ("syn_v11_mish", true),
    ("syn_v14_mish_nbt", true),
    ("syn_v15_spatial_rms", true),
    ("syn_v16_q", true),
    ("syn_v17_ident", true),
    ("syn_v17_mixed", true),
];

/// The place of a point in the arrays of an answer, whose rows may be longer than the board's.
fn index(answer: &Value, size: BoardSize, p: Point) -> usize {
    let (x, y) = size.column_row(p);
    (size.height() - 1 - y) * answer["nnx"].as_u64().unwrap() as usize + x
}

/// The points of a board from the top row down.
fn points(size: BoardSize) -> impl Iterator<Item = Point> {
    let rows = (0..size.height()).rev();
    rows.flat_map(move |y| (0..size.width()).map(move |x| size.point(x, y).unwrap()))
}

fn number(value: &Value) -> f32 {
    value.as_f64().unwrap() as f32
}

fn numbers(value: &Value) -> Vec<f32> {
    value.as_array().unwrap().iter().map(number).collect()
}

/// The raw outputs of an answer. The owners are not among them: they are taken back from the
/// answer itself.
fn outputs(answer: &Value, size: BoardSize, to_play: Color) -> Outputs {
    let raw = &answer["raw"];
    let on_board = |map: &Value| -> Vec<f32> {
        points(size).map(|p| number(&map[index(answer, size, p)])).collect()
    };
    let sign = -to_play.sign() as f32;
    let owners = on_board(&answer["white_ownership"]);
    Outputs {
        policy: raw["policy_logits"].as_array().unwrap().iter().map(on_board).collect(),
        pass: numbers(&raw["policy_pass_logits"]),
        value: numbers(&raw["value"]).try_into().unwrap(),
        score: numbers(&raw["score_value"]),
        ownership: owners.into_iter().map(|owner| (sign * owner).atanh()).collect(),
    }
}

#[track_caller]
fn check_close(found: f32, expected: f32, tolerance: f32, what: &str) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found}, not {expected}");
}

#[track_caller]
fn check_points(found: f32, expected: &Value, what: &str) {
    check_close(found, number(expected), 1e-5 * (1.0 + found.abs()), what);
}

fn check_prediction(answer: &Value, prediction: &Prediction, size: BoardSize, has_errors: bool) {
    let id = answer["id"].as_str().unwrap();
    let mut n_legal = 1;
    for p in points(size) {
        let expected = number(&answer["policy"][index(answer, size, p)]);
        let found = prediction.policy.iter().find(|(mv, _)| *mv == Move::Play(p));
        assert_eq!(found.is_some(), expected >= 0.0, "{id}");
        if let Some(&(_, found)) = found {
            check_close(found, expected, 1e-5, id);
            n_legal += 1;
        }
    }
    assert_eq!(prediction.policy.len(), n_legal);
    let &(last, pass) = prediction.policy.last().unwrap();
    assert_eq!(last, Move::Pass);
    check_close(pass, number(&answer["policy_pass"]), 1e-5, id);

    check_close(prediction.white_win, number(&answer["white_win"]), 1e-5, id);
    check_close(prediction.black_win, number(&answer["white_loss"]), 1e-5, id);
    check_close(prediction.no_result, number(&answer["no_result"]), 1e-5, id);
    check_points(-prediction.black_score, &answer["white_score_mean"], id);
    let mean_square = prediction.black_score.powi(2) + prediction.score_stdev.powi(2);
    check_points(mean_square, &answer["white_score_mean_sq"], id);
    check_points(-prediction.black_lead, &answer["white_lead"], id);
    assert_eq!(prediction.value_error.is_some(), has_errors, "{id}");
    if let Some((value, score)) = prediction.value_error.zip(prediction.score_error) {
        check_points(value, &answer["shortterm_winloss_error"], id);
        check_points(score, &answer["shortterm_score_error"], id);
        check_points(prediction.variance_time, &answer["var_time_left"], id);
    }
    for &(p, owner) in &prediction.ownership {
        let expected = -number(&answer["white_ownership"][index(answer, size, p)]);
        check_close(owner, expected, 1e-5, id);
    }
}

/// The most probable move with the optimistic policy alone.
fn check_optimism(answer: &Value, prediction: &Prediction, size: BoardSize) {
    let id = answer["id"].as_str().unwrap();
    let expected = &answer["optimism1"];
    let &(best, most) = prediction.policy.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    check_close(most, number(&expected["best_prob"]), 1e-5, id);
    check_close(prediction.policy.last().unwrap().1, number(&expected["pass_prob"]), 1e-5, id);
    if let Move::Play(p) = best {
        assert_eq!(expected["best_index"], index(answer, size, p), "{id}");
    }
}

#[test]
fn predictions_are_those_of_katago() {
    let positions = vectors("features.jsonl");
    let (mut n_answers, mut n_optimistic) = (0, 0);
    for (name, has_errors) in NETWORKS {
        let model = Model::load(&data(&format!("{name}.bin.gz"))).unwrap();
        for answer in vectors(&format!("{name}.jsonl")) {
            let vector = positions.iter().find(|vector| vector["id"] == answer["id"]).unwrap();
            let (game, to_play) = (played(vector).0, color(&answer["to_move"]));
            let size = size(vector);
            let outputs = outputs(&answer, size, to_play);
            let predict =
                |optimism| Prediction::of(&outputs, &model.header, &game, to_play, optimism);
            check_prediction(&answer, &predict(0.0), size, has_errors);
            if outputs.policy.len() > 1 {
                check_optimism(&answer, &predict(1.0), size);
                n_optimistic += 1;
            } else {
                assert_eq!(predict(1.0), predict(0.0));
            }
            n_answers += 1;
        }
    }
    assert_eq!((n_answers, n_optimistic), (9 * 12, 5 * 12));
}

#[test]
fn outputs_come_back_through_every_symmetry() {
    for (width, height) in [(4, 4), (4, 3)] {
        let size = BoardSize::new(width, height).unwrap();
        let all: Vec<Point> = points(size).collect();
        for symmetry in Symmetry::all(size) {
            // What each point of the image answers names the point that came to lie there.
            let origin = |p: &Point| symmetry.inverse().image(size, *p).index() as f32;
            let map: Vec<f32> = all.iter().map(origin).collect();
            let of_image = Outputs {
                policy: vec![map.clone(), map.clone()],
                pass: vec![0.5, 0.6],
                value: [1.0, 2.0, 3.0],
                score: vec![4.0],
                ownership: map,
            };
            let map: Vec<f32> = all.iter().map(|p| p.index() as f32).collect();
            let outputs = of_image.preimage(size, symmetry);
            let expected =
                Outputs { policy: vec![map.clone(), map.clone()], ownership: map, ..of_image };
            assert_eq!(outputs, expected);
        }
    }
}
