//! Poseidon of width 3 over the scalar field of BLS12-381 as its definition says: every round a dense matrix, every
//! product a call of blst. The constants are random: they do not change the time.

use blst::{blst_fr, blst_fr_add, blst_fr_from_scalar, blst_fr_mul, blst_fr_sqr, blst_scalar, blst_scalar_from_bendian};

const WIDTH: usize = 3;

#[derive(Clone, Copy)]
pub struct Instance {
    pub name: &'static str,
    full: usize,
    partial: usize,
    /// Where the S-box of a partial round is.
    index: usize,
}

pub const NOMADIC: Instance = Instance { name: "NOMADIC", full: 8, partial: 56, index: 2 };
pub const ORCHARD: Instance = Instance { name: "ORCHARD_2021", full: 8, partial: 58, index: 0 };

type State = [blst_fr; WIDTH];

pub struct Plain {
    instance: Instance,
    constants: Vec<State>,
    matrix: [State; WIDTH],
}

impl Plain {
    pub fn new(instance: Instance, mut random: impl FnMut() -> [u8; 32]) -> Self {
        let constants = (0..instance.full + instance.partial).map(|_| row(&mut random)).collect();
        let matrix = [row(&mut random), row(&mut random), row(&mut random)];
        Self { instance, constants, matrix }
    }

    pub fn state(&self, mut random: impl FnMut() -> [u8; 32]) -> State {
        row(&mut random)
    }

    pub fn permute(&self, s: &mut State) {
        let half = self.instance.full / 2;
        for (round, constants) in self.constants.iter().enumerate() {
            for (x, c) in s.iter_mut().zip(constants) {
                *x = add(x, c);
            }
            if round < half || round >= half + self.instance.partial {
                for x in s.iter_mut() {
                    *x = fifth(x);
                }
            } else {
                s[self.instance.index] = fifth(&s[self.instance.index]);
            }
            let old = *s;
            for (x, row) in s.iter_mut().zip(&self.matrix) {
                *x = mul(&row[0], &old[0]);
                for j in 1..WIDTH {
                    *x = add(x, &mul(&row[j], &old[j]));
                }
            }
        }
    }
}

fn row(random: &mut impl FnMut() -> [u8; 32]) -> State {
    std::array::from_fn(|_| element(&random()))
}

fn element(bytes: &[u8; 32]) -> blst_fr {
    let (mut scalar, mut r) = (blst_scalar::default(), blst_fr::default());
    unsafe {
        blst_scalar_from_bendian(&mut scalar, bytes.as_ptr());
        blst_fr_from_scalar(&mut r, &scalar);
    }
    r
}

fn add(a: &blst_fr, b: &blst_fr) -> blst_fr {
    let mut r = blst_fr::default();
    unsafe { blst_fr_add(&mut r, a, b) };
    r
}

fn mul(a: &blst_fr, b: &blst_fr) -> blst_fr {
    let mut r = blst_fr::default();
    unsafe { blst_fr_mul(&mut r, a, b) };
    r
}

fn fifth(x: &blst_fr) -> blst_fr {
    let (mut square, mut fourth) = (blst_fr::default(), blst_fr::default());
    unsafe {
        blst_fr_sqr(&mut square, x);
        blst_fr_sqr(&mut fourth, &square);
    }
    mul(&fourth, x)
}
