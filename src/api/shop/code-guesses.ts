import { refused } from '../../http/api-errors.ts';
import { networkOf } from '../../kernel/network.ts';
import { refuse } from '../../kernel/refusal.ts';

const MOST_UNKNOWN = 20;
const WINDOW_MS = 10 * 60_000;
const MOST_ADDRESSES = 10_000;

interface Guesses {
  readonly until: number;
  readonly codes: Set<string>;
}

/**
 * Holds whoever guesses codes: after 20 different unknown ones in ten minutes an address gets no answer about codes
 * for the rest of them. In the memory of each process, as the other limits are (decision 0037).
 */
export interface CodeGuesses {
  /** True when {@link check} would throw. */
  holds(address: string, typed: readonly string[]): boolean;
  /** @throws ApiError 429 when this address has guessed too often */
  check(address: string, typed: readonly string[]): void;
  note(address: string, unknown: readonly string[]): void;
}

export function countCodeGuesses(now: () => Date): CodeGuesses {
  const guesses = new Map<string, Guesses>();
  const current = (address: string): Guesses | undefined => {
    const found = guesses.get(networkOf(address));
    return found && found.until > now().getTime() ? found : undefined;
  };
  const tooMany = (address: string, typed: readonly string[]): Guesses | undefined => {
    const found = typed.length > 0 ? current(address) : undefined;
    return found && found.codes.size >= MOST_UNKNOWN ? found : undefined;
  };
  return {
    holds: (address, typed) => tooMany(address, typed) !== undefined,
    check(address, typed) {
      const found = tooMany(address, typed);
      if (!found) return;
      throw refused(refuse('too-many-codes', { seconds: Math.ceil((found.until - now().getTime()) / 1000) }));
    },
    note(address, unknown) {
      if (unknown.length === 0) return;
      const found = current(address) ?? { until: now().getTime() + WINDOW_MS, codes: new Set<string>() };
      for (const code of unknown) if (found.codes.size < MOST_UNKNOWN) found.codes.add(code);
      guesses.delete(networkOf(address));
      guesses.set(networkOf(address), found);
      // The oldest goes first: a map keeps the order of insertion.
      if (guesses.size > MOST_ADDRESSES) guesses.delete(guesses.keys().next().value!);
    },
  };
}
