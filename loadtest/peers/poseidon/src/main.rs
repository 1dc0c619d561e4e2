//! Times light-poseidon and plain Poseidon rounds over blst on one thread, for `zkat bench poseidon --peers`, and
//! answers random cases for `zkat bench --cross-check`.
//!
//! With the argument `poseidon` it prints one JSON object a line for each operation, under the name that zkat gives to
//! its own: the median of samples, in nanoseconds. With the argument `hash` it reads lines of inputs in hexadecimal,
//! separated by blanks, and prints for each line the big-endian hash, or the word `refused`.

mod plain;

use ark_bn254::Fr;
use light_poseidon::{Poseidon, PoseidonBytesHasher};
use std::hint::black_box;
use std::io::{self, BufRead, BufWriter, Write};
use std::time::{Duration, Instant};

const SAMPLE: Duration = Duration::from_millis(4);
const MEASURED: Duration = Duration::from_millis(300);
const MIN_SAMPLES: usize = 9;
const MOST_INPUTS: usize = 12;

fn main() -> io::Result<()> {
    for group in std::env::args().skip(1) {
        match group.as_str() {
            "poseidon" => measure(),
            "hash" => answer()?,
            _ => {}
        }
    }
    Ok(())
}

fn measure() {
    let mut random = Random(1);
    for inputs in 1..=MOST_INPUTS {
        let data: Vec<[u8; 32]> = (0..inputs).map(|_| random.below_either_modulus()).collect();
        let parts: Vec<&[u8]> = data.iter().map(|b| b.as_slice()).collect();
        let mut hasher = Poseidon::<Fr>::new_circom(inputs).unwrap();
        time("light-poseidon 0.5.0", &format!("Poseidon.hashBytesBe {inputs}"), "BN254", || {
            hasher.hash_bytes_be(black_box(&parts)).unwrap()
        });
    }
    for instance in [plain::NOMADIC, plain::ORCHARD] {
        let permutation = plain::Plain::new(instance, || random.below_either_modulus());
        let mut state = permutation.state(|| random.below_either_modulus());
        let name = format!("Poseidon128.permute {}", instance.name);
        time("plain rounds over blst 0.3.17", &name, "BLS12_381", || permutation.permute(&mut state));
    }
}

fn time<R>(peer: &str, operation: &str, curve: &str, mut body: impl FnMut() -> R) {
    let mut sample = |n: u32| {
        let start = Instant::now();
        for _ in 0..n {
            black_box(body());
        }
        start.elapsed()
    };
    let mut n = 1;
    let mut taken = sample(n);
    while taken < SAMPLE / 2 {
        n *= 2;
        taken = sample(n);
    }
    n = ((f64::from(n) * SAMPLE.as_secs_f64() / taken.as_secs_f64()) as u32).max(1);
    let mut samples = Vec::new();
    let start = Instant::now();
    while samples.len() < MIN_SAMPLES || start.elapsed() < MEASURED {
        samples.push(sample(n).as_secs_f64() * 1e9 / f64::from(n));
    }
    samples.sort_by(f64::total_cmp);
    let nanos = samples[samples.len() / 2];
    println!(r#"{{"peer":"{peer}","operation":"{operation}","curve":"{curve}","ns":{nanos:.3}}}"#);
}

fn answer() -> io::Result<()> {
    let mut hashers: Vec<Poseidon<Fr>> =
        (1..=MOST_INPUTS).map(|n| Poseidon::<Fr>::new_circom(n).unwrap()).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let inputs: Vec<Vec<u8>> = line.split(' ').map(bytes).collect();
        let parts: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
        match hashers.get_mut(parts.len() - 1).map(|hasher| hasher.hash_bytes_be(&parts)) {
            Some(Ok(hash)) => writeln!(out, "{}", hex(&hash))?,
            _ => writeln!(out, "refused")?,
        }
    }
    out.flush()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Numbers that need no secrecy: splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Big-endian bytes of an integer below 2^252, which is below the moduli of both scalar fields.
    fn below_either_modulus(&mut self) -> [u8; 32] {
        let mut b = [0; 32];
        for part in b.chunks_mut(8) {
            part.copy_from_slice(&self.next().to_be_bytes());
        }
        b[0] &= 0x0f;
        b
    }
}
