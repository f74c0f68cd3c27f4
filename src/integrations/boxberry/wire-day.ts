export const DAY_MS = 24 * 60 * 60_000;

/** `20261125` in Moscow, where Boxberry's clock is. */
export const dayOf = (time: number): string =>
  new Date(time + 3 * 60 * 60_000).toISOString().slice(0, 10).replaceAll('-', '');
