import { expect, it } from 'vitest';
import { isInReturnTerm, mayReturnMove, refundReasonOf, RETURN_STATES } from './return.rules.ts';

it('a return moves only forward', () => {
  const moves = RETURN_STATES.flatMap((from) =>
    RETURN_STATES.filter((to) => mayReturnMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual([
    'asked expected',
    'asked refused',
    'expected received',
    'expected refused',
    'received closed',
  ]);
});

it.each([
  ['changed-mind', 13, true],
  ['changed-mind', 14, false],
  ['defect', 364, true],
  ['wrong-goods', 14, true],
  ['damaged', 365, false],
] as const)('%s, %i days after the hand-over: %s', (reason, days, expected) => {
  const handedOver = new Date(Date.UTC(2026, 0, 1));
  expect(isInReturnTerm(reason, handedOver, 14, new Date(handedOver.getTime() + days * 86_400_000))).toBe(expected);
});

it.each([
  ['declined', null, 'not-received'],
  ['asked', 'damaged', 'defect'],
  ['asked', 'changed-mind', 'changed-mind'],
] as const)('the money of a return that was %s, %s, is refunded as %s', (cause, reason, expected) => {
  expect(refundReasonOf({ cause, reason })).toBe(expected);
});
