import { expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { CANCEL_ASKED, CANCEL_DECLINED, cancelRequestOf } from './cancel-request.rules.ts';

const ASKED = ['placed', 'moved', CANCEL_ASKED];
const DECLINED = [...ASKED, CANCEL_DECLINED, 'recipient-changed'];

it.each([
  ['paid', 'physical', ['placed'], null],
  ['packing', 'physical', ['placed', 'moved'], 'possible'],
  // Its access was opened when it was paid for: the staff does not cancel it either.
  ['packing', 'digital', ['placed', 'moved'], null],
  ['packing', 'physical', ASKED, 'asked'],
  ['packing', 'physical', DECLINED, 'declined'],
  ['shipped', 'physical', ['placed', 'moved'], null],
  ['shipped', 'physical', ASKED, 'declined'],
  ['ready-for-pickup', 'physical', DECLINED, 'declined'],
  ['handed-over', 'physical', DECLINED, null],
  ['cancelled', 'physical', ASKED, null],
] as const)('%s, %s goods, events %j: %s', (state, kind, events, request) => {
  expect(cancelRequestOf({ state, paySystem: 1, total: kopecks(900_00), kinds: ['physical', kind], events })).toBe(
    request,
  );
});
