export type Killable = 'first web' | 'second web' | 'worker' | 'Postgres';

/** When something was down, so that a failure at another time is a fault. */
export interface Downtimes {
  /** @returns to be called when it runs again */
  begin(what: Killable): () => void;
  /** Whether one of them was down since that moment, or had just come back. @param since milliseconds, `Date.now()` */
  wasDown(since: number, ...things: readonly Killable[]): boolean;
}

/** In this time connections are made again. */
const RECOVERY_MS = 3_000;

export function openDowntimes(): Downtimes {
  const times: { readonly what: Killable; until: number }[] = [];
  return {
    begin(what) {
      const time = { what, until: Infinity };
      times.push(time);
      return () => {
        time.until = Date.now() + RECOVERY_MS;
      };
    },
    wasDown: (since, ...things) => times.some(({ what, until }) => things.includes(what) && until >= since),
  };
}
