import { expect, it } from 'vitest';
import { shownOf } from './offer-choice.rules.ts';
import { parcelClass } from './parcel-class.rules.ts';

it.each([
  ['answered', false, true, 'answer'],
  ['answered', true, false, 'answer'],
  ['late', false, true, 'pending'],
  ['late', true, true, 'pending'],
  ['late', true, false, 'remembered'],
  ['late', false, false, 'silent'],
  ['failed', true, true, 'remembered'],
  ['failed', true, false, 'remembered'],
  ['failed', false, true, 'silent'],
] as const)('a carrier that %s (remembered: %s, may wait: %s) is shown as %s', (outcome, known, mayWait, shown) => {
  expect(shownOf(outcome, known, mayWait)).toBe(shown);
});

it.each([
  ['nothing', 0, [0, 0, 0], '1w1v'],
  ['a full step', 500, [10, 25, 10], '1w1v'],
  ['a gram more', 501, [10, 25, 10], '2w1v'],
  ['a bit larger', 500, [10.1, 25, 10], '1w2v'],
  ['turned: the same', 500, [25, 10, 10], '1w1v'],
  ['30 kg', 30_000, [60, 40, 40], '60w39v'],
] as const)('%s is of the class', (_what, weightGrams, sizeCm, expected) => {
  expect(parcelClass({ weightGrams, sizeCm })).toBe(expected);
});
