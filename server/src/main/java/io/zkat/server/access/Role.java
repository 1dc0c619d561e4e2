package io.zkat.server.access;

/** What a caller may do; each may do what those before it may. */
public enum Role {
  /** Not known. */
  NONE,
  /** Known: may ask for verdicts where that needs a role at all. */
  CLIENT,
  /** May replace public parameters. */
  ADMIN;

  /** The higher of the two. */
  Role or(Role other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
