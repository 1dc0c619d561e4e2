//! Times blst on one thread, for `zkat bench --peers`.
//!
//! Its arguments are groups of operations: field, curve, msm, pairing. It prints one JSON object a line for each
//! operation, under the name that zkat gives to its own: the median of samples, in nanoseconds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use blst::*;

const PEER: &str = "blst 0.3.17";
const SAMPLE: Duration = Duration::from_millis(4);
const MEASURED: Duration = Duration::from_millis(150);
const MIN_SAMPLES: usize = 9;

/// Numbers of terms of a sum.
const TERMS: [usize; 7] = [3, 34, 40, 128, 256, 1024, 2880];

/// Bases of the sum that zkat computes with tables; here it is a plain sum.
const BASES: usize = 72;

/// Operands to take in turn where the time depends on the operand; a power of 2.
const OPERANDS: usize = 64;

const SCALAR_BYTES: usize = 32;
const SCALAR_BITS: usize = 255;
const LINES: usize = 68;

fn time<T>(n: u64, body: &mut impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    for _ in 0..n {
        black_box(body());
    }
    start.elapsed()
}

fn run<T>(operation: &str, mut body: impl FnMut() -> T) {
    let mut n = 1;
    let mut taken = time(n, &mut body);
    while taken < SAMPLE / 2 {
        n *= 2;
        taken = time(n, &mut body);
    }
    let per_sample = n as f64 * SAMPLE.as_secs_f64() / taken.as_secs_f64();
    n = (per_sample as u64).max(1);
    let mut samples = Vec::new();
    let start = Instant::now();
    while samples.len() < MIN_SAMPLES || start.elapsed() < MEASURED {
        samples.push(time(n, &mut body).as_secs_f64() * 1e9 / n as f64);
    }
    samples.sort_by(f64::total_cmp);
    println!(
        "{{\"peer\":\"{PEER}\",\"operation\":\"{operation}\",\"curve\":\"BLS12_381\",\"ns\":{}}}",
        samples[samples.len() / 2]
    );
}

/// A generator of numbers that are random enough to measure with.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 ^ self.0 >> 29
    }

    /// Little-endian bytes of a number below 2^254.
    fn scalar(&mut self) -> [u8; SCALAR_BYTES] {
        let mut bytes = [0; SCALAR_BYTES];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes());
        }
        bytes[SCALAR_BYTES - 1] &= 0x3f;
        bytes
    }

    fn fr(&mut self) -> blst_fr {
        let mut scalar = blst_scalar::default();
        let mut r = blst_fr::default();
        unsafe {
            blst_scalar_from_lendian(&mut scalar, self.scalar().as_ptr());
            blst_fr_from_scalar(&mut r, &scalar);
        }
        r
    }

    fn fp(&mut self) -> blst_fp {
        let mut bytes = [0; 48];
        bytes[16..].copy_from_slice(&self.scalar());
        let mut r = blst_fp::default();
        unsafe {
            blst_fp_from_bendian(&mut r, bytes.as_ptr());
            let copy = r;
            blst_fp_sqr(&mut r, &copy);
        }
        r
    }

    fn point(&mut self) -> blst_p1 {
        let mut r = blst_p1::default();
        unsafe { blst_p1_mult(&mut r, blst_p1_generator(), self.scalar().as_ptr(), 254) };
        r
    }

    fn point2(&mut self) -> blst_p2 {
        let mut r = blst_p2::default();
        unsafe { blst_p2_mult(&mut r, blst_p2_generator(), self.scalar().as_ptr(), 254) };
        r
    }
}

fn field(numbers: &mut Numbers) {
    let (x, y) = (numbers.fp(), numbers.fp());
    let many: Vec<blst_fp> = (0..OPERANDS).map(|_| numbers.fp()).collect();
    let mut z = blst_fp::default();
    let mut i = 0;
    unsafe {
        run("Fp.mul", || blst_fp_mul(&mut z, &x, &y));
        run("Fp.sqr", || blst_fp_sqr(&mut z, &x));
        run("Fp.inverse", || {
            i = (i + 1) % OPERANDS;
            blst_fp_eucl_inverse(&mut z, &many[i])
        });
        run("Fp.sqrt", || assert!(blst_fp_sqrt(&mut z, &x)));
    }
    scalars(numbers);
}

fn scalars(numbers: &mut Numbers) {
    let (x, y) = (numbers.fr(), numbers.fr());
    let many: Vec<blst_fr> = (0..OPERANDS).map(|_| numbers.fr()).collect();
    let mut z = blst_fr::default();
    let mut i = 0;
    let mut scalar = blst_scalar::default();
    let mut bytes = numbers.scalar();
    bytes[0] &= 0x3f; // below the order also when read big endian
    unsafe {
        run("Fr.add", || blst_fr_add(&mut z, &x, &y));
        run("Fr.sub", || blst_fr_sub(&mut z, &x, &y));
        run("Fr.neg", || blst_fr_cneg(&mut z, &x, true));
        run("Fr.dbl", || blst_fr_lshift(&mut z, &x, 1));
        run("Fr.mul", || blst_fr_mul(&mut z, &x, &y));
        run("Fr.sqr", || blst_fr_sqr(&mut z, &x));
        run("Fr.inverse", || {
            i = (i + 1) % OPERANDS;
            blst_fr_eucl_inverse(&mut z, &many[i])
        });
        run("Fr.fromBytes", || {
            blst_scalar_from_bendian(&mut scalar, bytes.as_ptr());
            assert!(blst_scalar_fr_check(&scalar));
            blst_fr_from_scalar(&mut z, &scalar)
        });
        run("Fr.toBytes", || {
            blst_scalar_from_fr(&mut scalar, &x);
            blst_bendian_from_scalar(bytes.as_mut_ptr(), &scalar)
        });
    }
}

fn curve(numbers: &mut Numbers) {
    let mut sum = numbers.point();
    let mut affine = blst_p1_affine::default();
    let (mut uncompressed, mut compressed) = ([0; 96], [0; 48]);
    let mut read = blst_p1_affine::default();
    unsafe {
        blst_p1_to_affine(&mut affine, &numbers.point());
        blst_p1_affine_serialize(uncompressed.as_mut_ptr(), &affine);
        blst_p1_affine_compress(compressed.as_mut_ptr(), &affine);
        run("G1.addAffine", || {
            let copy = sum;
            blst_p1_add_or_double_affine(&mut sum, &copy, &affine)
        });
        run("G1.dbl", || {
            let copy = sum;
            blst_p1_double(&mut sum, &copy)
        });
        run("G1.decode", || {
            assert!(blst_p1_deserialize(&mut read, uncompressed.as_ptr()) == BLST_ERROR::BLST_SUCCESS);
            assert!(blst_p1_affine_in_g1(&read))
        });
        run("G1.decodeCompressed", || {
            assert!(blst_p1_uncompress(&mut read, compressed.as_ptr()) == BLST_ERROR::BLST_SUCCESS);
            assert!(blst_p1_affine_in_g1(&read))
        });
        run("Subgroup.contains", || assert!(blst_p1_affine_in_g1(&affine)));
    }
}

fn sums(numbers: &mut Numbers) {
    let mut sum = |operation: &str, count: usize| {
        let points: Vec<blst_p1> = (0..count).map(|_| numbers.point()).collect();
        let points = p1_affines::from(&points);
        let scalars: Vec<u8> = (0..count).flat_map(|_| numbers.scalar()).collect();
        run(&format!("{operation} {count}"), || points.mult(&scalars, SCALAR_BITS));
    };
    for count in TERMS {
        sum("Msm.compute", count);
    }
    sum("FixedBase.compute", BASES);
}

fn pairing(numbers: &mut Numbers) {
    let mut p = [blst_p1_affine::default(); 2];
    let mut q = [blst_p2_affine::default(); 2];
    let mut lines = vec![[blst_fp6::default(); LINES]; 2];
    for i in 0..2 {
        unsafe {
            blst_p1_to_affine(&mut p[i], &numbers.point());
            blst_p2_to_affine(&mut q[i], &numbers.point2());
            blst_precompute_lines(lines[i].as_mut_ptr(), &q[i]);
        }
    }
    let ps: Vec<*const blst_p1_affine> = p.iter().map(|x| x as *const _).collect();
    let qs: Vec<*const blst_p2_affine> = q.iter().map(|x| x as *const _).collect();
    run("Pairing.freeG2 2", || unsafe {
        let (mut f, mut value) = (blst_fp12::default(), blst_fp12::default());
        blst_miller_loop_n(&mut f, qs.as_ptr(), ps.as_ptr(), 2);
        blst_final_exp(&mut value, &f);
        value
    });
    run("Pairing.fixedG2 2", || unsafe {
        let (mut f, mut g) = (blst_fp12::default(), blst_fp12::default());
        let (mut product, mut value) = (blst_fp12::default(), blst_fp12::default());
        blst_miller_loop_lines(&mut f, lines[0].as_ptr(), &p[0]);
        blst_miller_loop_lines(&mut g, lines[1].as_ptr(), &p[1]);
        blst_fp12_mul(&mut product, &f, &g);
        blst_final_exp(&mut value, &product);
        value
    });
}

fn main() {
    let mut numbers = Numbers(1);
    for group in std::env::args().skip(1) {
        match group.as_str() {
            "field" => field(&mut numbers),
            "curve" => curve(&mut numbers),
            "msm" => sums(&mut numbers),
            "pairing" => pairing(&mut numbers),
            _ => {}
        }
    }
}
