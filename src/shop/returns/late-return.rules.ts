import { addDays } from '../../kernel/dates.ts';
import type { ReturnState } from './return.rules.ts';

/** Kinds of exceptions about returns that nobody goes on with. */
export type LateReturnKind = 'return-undecided' | 'return-not-received' | 'return-not-inspected';

interface Term {
  readonly kind: LateReturnKind;
  readonly state: ReturnState;
  /** Days in this state. */
  readonly days: number;
}

/**
 * How long a return may stay in a state. Money is due ten days after the request, so deciding and inspecting have a few days; a
 * parcel that nobody collected waits for weeks before the carrier brings it back.
 */
export const LATE_RETURNS: readonly Term[] = [
  { kind: 'return-undecided', state: 'asked', days: 2 },
  { kind: 'return-not-received', state: 'expected', days: 30 },
  { kind: 'return-not-inspected', state: 'received', days: 3 },
];

/** The exception about a return that has been in its state since then; undefined while it is in time. */
export function lateReturn(state: ReturnState, since: Date, now: Date): LateReturnKind | undefined {
  return LATE_RETURNS.find((term) => term.state === state && addDays(since, term.days) <= now)?.kind;
}
