/** Minimum of a new password, in characters; the documented six are too few today (decision 0044). */
export const SHORTEST_PASSWORD = 8;
/** Maximum, in characters: longer than any phrase, and short enough to hash at a fixed cost. */
export const LONGEST_PASSWORD = 128;
