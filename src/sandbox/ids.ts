/** Generates identifiers that look like the companies' own and never repeat within one database of the shop. */
export interface Ids {
  /** 36 characters in groups like a UUID. */
  uuid(): string;
  /** Next number, from 1. */
  number(): number;
  /** Restarts the counter, with a new stamp unless deterministic. */
  reset(): void;
  readonly state: { readonly counter: number };
}

// A counter alone would repeat ids of an earlier sandbox in the same database, so the start time precedes it.
// Deterministic runs start with an empty database and need the same ids each time.
const DETERMINISTIC_STAMP = '23d93cac000f';

export function mintIds(options: { deterministic: boolean; now: () => number; counter?: number }): Ids {
  let counter = options.counter ?? 0;
  let moment = 0;
  const newStamp = () => {
    if (options.deterministic) return DETERMINISTIC_STAMP;
    moment = Math.max(options.now(), moment + 1);
    return moment.toString(16).padStart(12, '0').slice(-12);
  };
  let stamp = newStamp();
  return {
    uuid() {
      counter += 1;
      return `${stamp.slice(0, 8)}-${stamp.slice(8)}-5000-8000-${counter.toString(16).padStart(12, '0')}`;
    },
    number() {
      counter += 1;
      return counter;
    },
    reset() {
      counter = 0;
      stamp = newStamp();
    },
    get state() {
      return { counter };
    },
  };
}
