/** Life cycle of a return: for each state, the states it may move to. */
export const RETURN_MOVES = {
  // Requested by the buyer.
  asked: ['expected', 'refused'],
  // On its way to us.
  expected: ['received', 'refused'],
  received: ['closed'],
  closed: [],
  refused: [],
} as const satisfies Record<string, readonly string[]>;

export type ReturnState = keyof typeof RETURN_MOVES;

/** Why goods come back: the buyer declined the parcel or did not collect it, we recalled it, or the buyer asked afterwards. */
export type ReturnCause = 'declined' | 'not-collected' | 'recalled' | 'asked';

/** What becomes of a pack that came back; only `restock` makes it available again. */
export type Disposition = 'restock' | 'quarantine' | 'write-off';

export function mayReturnMove(from: ReturnState, to: ReturnState): boolean {
  return (RETURN_MOVES[from] as readonly ReturnState[]).includes(to);
}
