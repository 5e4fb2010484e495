//! Network files: those in `data/nets` are read, and broken ones say what is wrong.

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use kosumi::net::Model;
use kosumi::net::model::{Activation, Block, Rope, Tip};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nets").join(name)
}

pub fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = vec![];
    MultiGzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    bytes
}

pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(vec![], Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The kinds of blocks: `o`rdinary, `g`lobal pooling, nested `(...)`, `f`eed-forward, attention
/// with the number of heads, that of keys and values, and the kind of rope.
fn drawn(blocks: &[Block]) -> String {
    let draw = |block: &Block| match block {
        Block::Ordinary { .. } => "o".into(),
        Block::GlobalPooling { .. } => "g".into(),
        Block::Nested { blocks, .. } => format!("({})", drawn(blocks)),
        Block::FeedForward { .. } => "f".into(),
        Block::Attention { n_heads, n_kv_heads, rope, .. } => {
            let rope = match rope {
                Rope::None => "none",
                Rope::Fixed { .. } => "fixed",
                Rope::Learnt { .. } => "learnt",
            };
            format!("a[{n_heads} {n_kv_heads} {rope}]")
        }
    };
    blocks.iter().map(draw).collect()
}

/// Name, version, channels of the trunk, blocks, activation at the end of the trunk, whether that
/// normalizes the whole board, channels of the policy and of the score.
pub type Facts = (&'static str, u32, usize, &'static str, Activation, Option<bool>, usize, usize);

pub const NETS: &[Facts] = &[
    ("syn_v8_relu", 8, 10, "ogo", Activation::Relu, None, 1, 4),
    ("syn_v9_relu", 9, 8, "g", Activation::Relu, None, 1, 6),
    ("syn_v10_relu", 10, 8, "o", Activation::Relu, None, 1, 6),
    ("syn_v11_mish", 11, 9, "og", Activation::Mish, None, 1, 6),
    ("syn_v14_mish_nbt", 14, 12, "(oo)(go)", Activation::Mish, None, 2, 6),
    ("syn_v15_spatial_rms", 15, 12, "(a[4 2 learnt]fo)g", Activation::Silu, Some(true), 2, 6),
    ("syn_v16_q", 16, 10, "a[2 2 none]fo", Activation::Mish, Some(false), 4, 6),
    (
        "syn_v17_mixed",
        17,
        12,
        "a[6 3 fixed]f((a[2 1 learnt]f)o)a[3 1 fixed]f",
        Activation::Silu,
        None,
        4,
        6,
    ),
    ("syn_v17_ident", 17, 8, "a[1 1 fixed]o", Activation::Identity, Some(true), 2, 6),
];

#[test]
fn every_kind_of_network_is_read() {
    for &(name, version, n_channels, blocks, activation, spatial, n_policies, n_scores) in NETS {
        let model = Model::load(&path(&format!("{name}.bin.gz"))).unwrap();
        assert_eq!((model.header.name.as_str(), model.header.version), (name, version));
        assert_eq!(model.trunk.planes.n_out, n_channels, "{name}");
        assert_eq!(drawn(&model.trunk.blocks), blocks, "{name}");
        let (tip, whole_board) = match &model.trunk.tip {
            Tip::Batch(norm) => (norm, None),
            Tip::Rms { spatial, norm, .. } => (norm, Some(*spatial)),
        };
        assert_eq!((tip.activation, whole_board), (activation, spatial), "{name}");
        assert_eq!(model.policy_head.conv2.n_out, n_policies, "{name}");
        assert_eq!(model.policy_head.pass_hidden.is_some(), version >= 15, "{name}");
        assert_eq!(model.value_head.score.n_out, n_scores, "{name}");
        assert!(!model.header.pass_alive_under_suicide, "{name}");
    }
}

#[test]
fn text_and_binary_files_packed_or_not_are_one_network() {
    let binary = fs::read(path("syn_v14_mish_nbt.bin.gz")).unwrap();
    let text = fs::read(path("syn_v14_mish_nbt.txt.gz")).unwrap();
    let model = Model::read(&binary[..]).unwrap();
    let scales = &model.header.scales;
    assert_eq!((scales.score_mean, scales.score_stdev, scales.lead), (21.0, 19.0, 22.0));
    assert_eq!((scales.variance_time, scales.value_error, scales.score_error), (41.0, 0.3, 140.0));
    for file in [&unpacked(&binary), &text, &unpacked(&text)] {
        assert_eq!(Model::read(&file[..]).unwrap(), model);
    }
}

/// A network with every kind of block; `*n` are `n` weights.
const TINY: &str = "\
tiny 17 22 19 20 20 20 20 40 0.25 30
0 0 0 0 0 0 0 0
trunk 5 2 2 2 2 2 0 0 0 0 0 0
planes 1 1 22 2 1 1 *44
globals 19 2 *38
ordinary_block plain
plain-n1 2 0.5 1 0 *2 *2 *2 plain-a1 ACTIVATION_RELU
plain-c1 3 1 2 1 1 1 *6
plain-n2 1 0.5 0 1 *1 *1 *1 plain-a2 ACTIVATION_RELU
plain-c2 1 1 1 2 1 1 *2
gpool_block pool
pool-n1 2 0.5 0 0 *2 *2 pool-a1 ACTIVATION_MISH
pool-c1 1 1 2 1 1 1 *2
pool-c 1 1 2 2 1 1 *4
pool-n 2 0.5 0 0 *2 *2 pool-a ACTIVATION_MISH
pool-m 6 1 *6
pool-n2 1 0.5 0 0 *1 *1 pool-a2 ACTIVATION_MISH
pool-c2 1 1 1 2 1 1 *2
nested_bottleneck_block nest 1
nest-n1 2 0.5 0 0 *2 *2 nest-a1 ACTIVATION_SILU
nest-c1 1 1 2 1 1 1 *2
transformer_ffn_block inner 1 3 1
inner-n 1 1e-6 *1 inner-l 1 3 *3 inner-g 1 3 *3 inner-o 3 1 *3
nest-n2 1 0.5 0 0 *1 *1 nest-a2 ACTIVATION_SILU
nest-c2 1 1 1 2 1 1 *2
transformer_attention_block learnt 4 2 2 3 1 1
learnt-n 2 1e-6 *2
learnt-q 2 8 *16 learnt-k 2 4 *8 learnt-v 2 6 *12 learnt-o 12 2 *24
learnt-r 2 1 2 *4
transformer_attention_block fixed 1 1 2 1 1 0
fixed-n 2 1e-6 *2
fixed-q 2 2 *4 fixed-k 2 2 *4 fixed-v 2 1 *2 fixed-o 1 2 *2
fixed-r 100
tip 2 0.5 0 0 *2 *2 tip-a ACTIVATION_IDENTITY
policy 2 0 0 0
p1 1 1 2 3 1 1 *6
pg 1 1 2 1 1 1 *2
pg-n 1 0.5 0 0 *1 *1 pg-a ACTIVATION_RELU
pg-m 3 3 *9
p-n 3 0.5 0 0 *3 *3 p-a ACTIVATION_RELU
p2 1 1 3 2 1 1 *6
pass 3 3 *9 pass-b 3 *3 pass-a ACTIVATION_RELU pass2 3 2 *6
value 0 0 0
v1 1 1 2 1 1 1 *2
v1-n 1 0.5 0 0 *1 *1 v1-a ACTIVATION_RELU
v2 3 2 *6 v2-b 2 *2 v2-a ACTIVATION_RELU
v3 2 3 *6 v3-b 3 *3
s3 2 6 *12 s3-b 6 *6
owner 1 1 1 1 1 1 *1
";

/// A text in which `*n` has become `n` weights.
fn written_out(text: &str) -> String {
    let write = |line: &str| {
        let words = line.split(' ').map(|word| match word.strip_prefix('*') {
            Some(count) => vec!["1"; count.parse().unwrap()].join(" "),
            None => word.into(),
        });
        words.collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().map(write).collect()
}

fn error_of(bytes: &[u8]) -> String {
    Model::read(bytes).unwrap_err().to_string()
}

#[test]
fn batch_normalization_is_folded() {
    // The mean is 1, the variance 1, the scale 3.
    let text = TINY.replace("plain-n1 2 0.5 1 0 *2 *2 *2", "plain-n1 2 1.25 1 0 *2 *2 3 3");
    let model = Model::read(written_out(&text).as_bytes()).unwrap();
    let Block::Ordinary { norm1, .. } = &model.trunk.blocks[0] else { panic!() };
    assert_eq!((&norm1.scale[..], &norm1.bias[..]), (&[2.0; 2][..], &[-2.0; 2][..]));
}

#[test]
fn tiny_weights_become_zero() {
    let text = TINY.replace("globals 19 2 *38", "globals 19 2 9e-31 -1e-45 2e-30 *35");
    let model = Model::read(written_out(&text).as_bytes()).unwrap();
    assert_eq!(model.trunk.globals.weights[..4], [0.0, 0.0, 2e-30, 1.0]);
}

/// Each row of `broken.tsv`: what stands in [`TINY`], what stands there instead, the error.
#[test]
fn broken_files_say_what_is_wrong() {
    assert!(Model::read(written_out(TINY).as_bytes()).is_ok());
    let rows = fs::read_to_string(path("broken.tsv")).unwrap();
    for row in rows.lines().skip(1) {
        let [sound, broken, error] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        assert_eq!(TINY.matches(sound).count(), 1, "{sound}");
        let text = written_out(&TINY.replace(sound, broken));
        assert_eq!(error_of(text.as_bytes()), error, "{broken}");
        assert_eq!(error_of(&packed(text.as_bytes())), error, "{broken}, packed");
    }
}

/// The beginning of a block, `n` channels wide, around the block that follows.
fn nest(n: usize) -> String {
    let square = n * n;
    format!(
        "nested_bottleneck_block nest 1\nn {n} 0.5 0 0 *{n} *{n} a ACTIVATION_RELU\n\
         c 1 1 {n} {n} 1 1 *{square}\n"
    )
}

#[track_caller]
fn check_end(bytes: &[u8], end: &str) {
    let error = error_of(bytes);
    assert!(error.ends_with(end), "{error}");
}

#[test]
fn depth_and_size_are_bounded() {
    let deep = TINY.replace("ordinary_block plain", &(nest(2).repeat(9) + "ordinary_block plain"));
    let end = "block 'nest': so deeply nested blocks are not supported";
    check_end(written_out(&deep).as_bytes(), end);

    let large = "large 8 22 19 trunk 1 2048 0 0 0 0\nplanes 1 1 22 2048 1 1 *45056\n\
        globals 19 2048 *38912\nordinary_block block\nn 2048 1 0 0 *2048 *2048 a\n\
        conv 19 19 2048 8192 1 1 @BIN@";
    let end = "convolution 'conv': so large networks are not supported";
    check_end(written_out(large).as_bytes(), end);
}

#[test]
fn other_files_are_no_networks() {
    for text in ["", "hello\n", "hello world\n", "tiny 8.5 22 19", &"a".repeat(1000)] {
        assert_eq!(error_of(text.as_bytes()), "this is no network file", "{text}");
    }
}

#[test]
fn damage_of_binary_and_packed_files_is_told() {
    let sound = fs::read(path("syn_v10_relu.bin.gz")).unwrap();
    let binary = unpacked(&sound);
    let start = binary.windows(5).position(|bytes| bytes == b"@BIN@").unwrap() + 5;
    let length = 4 * 3 * 3 * 22 * 8;
    let of_conv = |byte: usize, fault: &str| format!("byte {byte}, convolution 'conv1': {fault}");

    let mut nan = binary.clone();
    nan[start + 8..start + 12].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(error_of(&nan), of_conv(start + 8, "expected a finite number, found 'NaN'"));

    let cut = &binary[..start + 10];
    let fault = "the file ends before the last of 1584 weights";
    assert_eq!(error_of(cut), of_conv(cut.len(), fault));

    let mut longer = binary.clone();
    longer.insert(start + length, 0);
    let fault = "expected a new line after the weights, found '\\x00'";
    assert_eq!(error_of(&longer), of_conv(start + length, fault));

    let error = error_of(&sound[..sound.len() / 2]);
    assert!(error.contains(": cannot read on: "), "{error}");
    let mut wrong_sum = sound.clone();
    wrong_sum[sound.len() - 8] ^= 1;
    let start = format!("byte {}, network 'syn_v10_relu': cannot read on: ", binary.len());
    let error = error_of(&wrong_sum);
    assert!(error.starts_with(&start), "{error}");
}

#[test]
fn files_that_cannot_be_opened_are_named() {
    for (name, reason) in [("", "not a regular file"), ("none.bin.gz", "")] {
        let path = path(name);
        let error = Model::load(&path).unwrap_err().to_string();
        let start = format!("cannot read '{}': {reason}", path.display());
        assert!(error.starts_with(&start), "{error}");
    }
}
