/** How the question to a carrier went: in time, not yet, or not at all. */
export type Outcome = 'answered' | 'late' | 'failed';

/** `answer`: its offers; `remembered`: its latest ones; `pending`: it is still being asked; `silent`: nothing is known. */
export type Shown = 'answer' | 'remembered' | 'pending' | 'silent';

/**
 * What is offered of a carrier.
 * @param mayWait whether the buyer can be shown the rest and ask again; an order that is being placed cannot wait
 */
export function shownOf(outcome: Outcome, hasRemembered: boolean, mayWait: boolean): Shown {
  if (outcome === 'answered') return 'answer';
  if (outcome === 'late' && mayWait) return 'pending';
  return hasRemembered ? 'remembered' : 'silent';
}
