/** Mints identifiers that look like the companies' own and never repeat while the shop's database lives. */
export interface Ids {
  /** 36 characters in groups like a UUID. */
  uuid(): string;
  /** Next number, from 1. */
  number(): number;
  /** Starts counting again; under a fresh stamp, unless deterministic. */
  reset(): void;
  readonly state: { readonly counter: number };
}

// A counter alone would repeat ids of yesterday's sandbox in today's database: the moment of the start
// stands in front of it. Deterministic runs live with an empty database and want the same ids each time.
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
