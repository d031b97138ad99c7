//! The token rule, written from Leviathan et al. 2023 and Chen et al. 2023, on the vectors of
//! vectors.rs. No crates:
//!
//!     specdec-exact vectors compile --rendition rust --output src/vectors.rs
//!     cargo run --offline
//!
//! Whole numbers are compared in 128 bits. A row of floats is compared in f64, where the product of a
//! coin of 24 bits and a weight of 24 bits is exact.

#[allow(dead_code)]
mod vectors;

use std::collections::BTreeMap;
use std::process::ExitCode;
use vectors::{Answer, Row, Runs, Verify, RUNS, VERIFY};

enum Weights {
    Whole(i128, Vec<i128>),
    Float(Vec<f64>),
}

/// None if the row is no row of weights: negative, infinite or NaN.
fn weights(row: &Row) -> Option<Weights> {
    if row.denominator > 0 {
        let tops = row.numerators.iter().map(|&top| i128::from(top)).collect();
        return Some(Weights::Whole(i128::from(row.denominator), tops));
    }
    let floats: Vec<f64> = row.bits.iter().map(|&bits| f64::from(f32::from_bits(bits))).collect();
    let good = floats.iter().all(|w| w.is_finite() && *w >= 0.0);
    good.then_some(Weights::Float(floats))
}

/// Accept if the coin is less than target / draft.
fn accepts(p: &Weights, q: &Weights, x: usize, coin: u32, grid: u32) -> bool {
    match (p, q) {
        (Weights::Whole(below_p, p), Weights::Whole(below_q, q)) => {
            i128::from(coin) * q[x] * below_p < (p[x] * below_q) << grid
        }
        (Weights::Float(p), Weights::Float(q)) => {
            f64::from(coin) * q[x] < p[x] * (1u64 << grid) as f64
        }
        _ => unreachable!("rows of one vector are of one sort"),
    }
}

/// The first token whose cumulative weight exceeds the number times the sum.
fn draw(weights: &Weights, number: u32, grid: u32) -> Option<usize> {
    match weights {
        Weights::Whole(_, tops) => {
            let total: i128 = tops.iter().sum();
            let mut passed = 0;
            tops.iter().position(|top| {
                passed += top;
                i128::from(number) * total < passed << grid
            })
        }
        Weights::Float(floats) => {
            let total: f64 = floats.iter().sum();
            let mut passed = 0.0;
            floats.iter().position(|weight| {
                passed += weight;
                f64::from(number) * total < passed * (1u64 << grid) as f64
            })
        }
    }
}

/// What replaces a rejected draft: max(target - draft, 0), or the target where that is empty.
fn replacement(p: &Weights, q: &Weights) -> Weights {
    match (p, q) {
        (Weights::Whole(below_p, p), Weights::Whole(below_q, q)) => {
            let rest: Vec<i128> =
                p.iter().zip(q).map(|(a, b)| (a * below_q - b * below_p).max(0)).collect();
            let empty = rest.iter().all(|&w| w == 0);
            Weights::Whole(1, if empty { p.clone() } else { rest })
        }
        (Weights::Float(p), Weights::Float(q)) => {
            let rest: Vec<f64> = p.iter().zip(q).map(|(a, b)| (a - b).max(0.0)).collect();
            let empty = rest.iter().all(|&w| w == 0.0);
            Weights::Float(if empty { p.clone() } else { rest })
        }
        _ => unreachable!("rows of one vector are of one sort"),
    }
}

/// The emitted tokens and how many of them are accepted drafts; None is a refusal.
fn verify(v: &Verify) -> Option<(Vec<i32>, usize)> {
    let mut tokens = Vec::new();
    for (i, &draft) in v.drafts.iter().enumerate() {
        if draft < 0 {
            break; // nothing was drafted from here on
        }
        let (p, q) = (weights(&v.target[i])?, weights(&v.draft[i])?);
        if !accepts(&p, &q, draft as usize, v.coins[i], v.grid) {
            tokens.push(draw(&replacement(&p, &q), v.last, v.grid)? as i32);
            return Some((tokens, i));
        }
        tokens.push(draft);
    }
    let accepted = tokens.len();
    let bonus = weights(&v.target[accepted])?;
    tokens.push(draw(&bonus, v.last, v.grid)? as i32);
    Some((tokens, accepted))
}

fn is_right(v: &Verify) -> bool {
    let found = verify(v);
    match (&v.expect, found) {
        (Some(Answer { tokens, accepted }), Some(given)) => given == (tokens.to_vec(), *accepted),
        (Some(_), None) => false,
        (None, None) => true,
        (None, Some((tokens, _))) => tokens.iter().all(|&x| x >= 0 && (x as usize) < v.vocabulary),
    }
}

fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d049bb133111eb);
    x ^ x >> 31
}

fn are_right(r: &Runs) -> bool {
    let rows = |side: &[Row]| side.iter().filter_map(weights).collect::<Vec<_>>();
    let (p, q) = (rows(r.target), rows(r.draft));
    let (mut hash, mut state) = (0xcbf29ce484222325u64, r.seed);
    for run in 0..r.runs {
        let pair = (run % p.len() as u64) as usize;
        state = state.wrapping_add(0x9e3779b97f4a7c15);
        let word = mix(state);
        let (coin, last) = ((word >> 16) as u32 & 0xffffff, (word >> 40) as u32);
        let mut token = draw(&q[pair], word as u32 & 0xffff, 16).expect("a law has weight");
        let accepted = accepts(&p[pair], &q[pair], token, coin, 24);
        if !accepted {
            token = draw(&replacement(&p[pair], &q[pair]), last, 24).expect("it was rejected");
        }
        hash = (hash ^ (2 * token as u64 + u64::from(accepted))).wrapping_mul(0x100000001b3);
    }
    hash == r.hash
}

fn main() -> ExitCode {
    let mut flags: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let (mut asked, mut failed) = (0, 0);
    let drafts = VERIFY.iter().filter(|v| v.rule == "token").map(|v| (v.id, v.flags, is_right(v)));
    let runs = RUNS.iter().map(|r| (r.id, r.flags, are_right(r)));
    for (id, names, right) in drafts.chain(runs) {
        asked += 1;
        failed += u32::from(!right);
        if !right {
            println!("wrong {id}");
        }
        for name in names {
            let counts = flags.entry(name).or_default();
            counts.0 += 1;
            counts.1 += u32::from(!right);
        }
    }
    for (name, (asked, failed)) in &flags {
        let word = if *failed > 0 { "FAIL" } else { "pass" };
        println!("{word} {name} {} of {asked}", asked - failed);
    }
    println!("{} of {asked} vectors", asked - failed);
    if failed > 0 || asked == 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
