/** A pack is for a month or two of taking it: sold later, it would expire in use. */
export const SHORT_TERM_DAYS = 60;

/** For how long after its day a lot that nobody has written off is looked for. */
export const EXPIRED_DAYS = 30;
