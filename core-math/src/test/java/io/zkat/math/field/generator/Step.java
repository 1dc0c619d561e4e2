package io.zkat.math.field.generator;

import java.util.List;

/**
 * One step of a kernel. Steps are exact on integers, except for the few that round on purpose;
 * those have an operation of their own because the bound on their result is a lemma, not arithmetic
 * on intervals.
 *
 * @param op what is done
 * @param out what is assigned
 * @param in the operands
 * @param array the array of a load or store, the text of a note, otherwise empty
 * @param index the limb of a load or store; the column of a product or term
 */
record Step(Op op, List<Value> out, List<Value> in, String array, int index) {

  enum Op {
    /** A comment. */
    NOTE,
    /** Where a vector kernel may be cut into methods. */
    CUT,
    /** out = limb {@code index} of {@code array}. */
    LOAD,
    /** out = limb {@code index} of {@code array}, which holds one element for all lanes. */
    LOAD_SAME,
    /** out = a factor given by the caller. */
    FACTOR,
    /** out = x + y. */
    ADD,
    /** out = x - y. */
    SUB,
    /** out = x y. */
    MUL,
    /** out = x y + z. */
    FMA,
    /**
     * (h', l') from (x, y, h, l): h' is x y + h rounded to the spacing of doubles at h, which is
     * 2^48 or 2^49, and l' = l + (x y + h - h') exactly. Without l, l' is the remainder alone.
     */
    PRODUCT,
    /** x is part of the value at column {@code index}: for the bounds only, no code. */
    TERM,
    /** out = l + (h - C) 2^-48: the value of a column; l may be absent. */
    COLUMN,
    /** (c, f) from z: c is the multiple of 2^48 nearest to z and f = z - c, at most 2^47. */
    SPLIT,
    /** out = f + c 2^-48: a limb takes the carry of the limb below. */
    CARRY,
    /** out = c 2^-48. */
    SHIFT,
    /** out = z 2^-48, where z is a multiple of 2^48 by construction. */
    DIVIDE,
    /** out = the residue of -z/p modulo 2^48 nearest to zero. */
    DIGIT,
    /**
     * (h', out) from (m, p0, h, z): as PRODUCT, and out = (z + remainder) 2^-48, which is an
     * integer because m is the DIGIT of z.
     */
    CANCEL,
    /**
     * out = the integer nearest to -x q, where x is the top limb of a value, q is 2^(48 (n - 1)) /
     * p, and the further operands are the lower limbs, for the bounds only.
     */
    QUOTIENT,
    /** Limb {@code index} of {@code array} = x. */
    STORE
  }
}
