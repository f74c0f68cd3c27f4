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
 * Limits guessing of codes: after 20 different unknown codes within ten minutes a network gets no answers about codes
 * until they end. Stored in memory of each process, like other limits (decision 0037).
 */
export interface CodeGuesses {
  /** True when {@link check} would throw. */
  isBlocked(address: string, typed: readonly string[]): boolean;
  /** @throws ApiError 429 when this address has guessed too often */
  check(address: string, typed: readonly string[]): void;
  record(address: string, unknown: readonly string[]): void;
}

export function countCodeGuesses(now: () => Date): CodeGuesses {
  const guesses = new Map<string, Guesses>();
  const current = (address: string): Guesses | undefined => {
    const found = guesses.get(networkOf(address));
    return found && found.until > now().getTime() ? found : undefined;
  };
  const blocked = (address: string, typed: readonly string[]): Guesses | undefined => {
    const found = typed.length > 0 ? current(address) : undefined;
    return found && found.codes.size >= MOST_UNKNOWN ? found : undefined;
  };
  return {
    isBlocked: (address, typed) => blocked(address, typed) !== undefined,
    check(address, typed) {
      const found = blocked(address, typed);
      if (!found) return;
      throw refused(refuse('too-many-codes', { seconds: Math.ceil((found.until - now().getTime()) / 1000) }));
    },
    record(address, unknown) {
      if (unknown.length === 0) return;
      const found = current(address) ?? { until: now().getTime() + WINDOW_MS, codes: new Set<string>() };
      for (const code of unknown) if (found.codes.size < MOST_UNKNOWN) found.codes.add(code);
      guesses.delete(networkOf(address));
      guesses.set(networkOf(address), found);
      // Removes the oldest: a map keeps the order of insertion.
      if (guesses.size > MOST_ADDRESSES) guesses.delete(guesses.keys().next().value!);
    },
  };
}
