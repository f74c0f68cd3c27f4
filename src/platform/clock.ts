export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that tests move forward; the parent process sends `{ shiftClockMs }` (see `main.ts`).
 *
 * @param offset milliseconds ahead of the real time at the beginning
 */
export function shiftingClock(offset = 0): Clock & { shift(ms: number): void } {
  return {
    now: () => new Date(Date.now() + offset),
    shift: (ms) => {
      offset += ms;
    },
  };
}
