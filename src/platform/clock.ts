export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests move forward; the parent process sends `{ shiftClockMs }` (see `main.ts`). */
export function shiftingClock(): Clock & { shift(ms: number): void } {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    shift: (ms) => {
      offset += ms;
    },
  };
}
