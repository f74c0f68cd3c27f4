import { describe, expect, it } from 'vitest';
import {
  BATCH_STATES,
  batchDaysProblem,
  batchNumber,
  batchSpelling,
  mayBatchMove,
  mayPackBatch,
  missingForRelease,
} from './batch.rules.ts';

describe('the number of a batch', () => {
  it.each([
    ['М2611-01', 'm261101'],
    [' m 2611—01 ', 'm261101'],
    ['№ M2611/01', 'm261101'],
    ['мг-7', 'mг7'],
    ['сТ 12', 'ct12'],
    ['--', ''],
  ])('%j is found as %j', (typed, spelling) => expect(batchSpelling(typed)).toBe(spelling));

  it('is printed as typed, in capitals', () => expect(batchNumber(' м2611-01 ')).toBe('М2611-01'));
});

it.each([
  ['2026-11-01', '2028-11-01', undefined],
  ['2026-11-29', '2028-11-01', 'future'],
  ['2026-11-01', '2026-11-01', 'order'],
  ['2026-11-01', '2037-11-01', 'far'],
])('made on %s, good before %s: %s', (madeOn, bestBefore, problem) =>
  expect(batchDaysProblem({ madeOn, bestBefore }, '2026-11-28')).toBe(problem),
);

it('asks for a protocol, then for results', () => {
  expect(missingForRelease({ documents: 0, results: 3 })).toBe('documents');
  expect(missingForRelease({ documents: 1, results: 0 })).toBe('results');
  expect(missingForRelease({ documents: 1, results: 1 })).toBeUndefined();
});

it('is recalled for good, and released only from a draft or a block', () => {
  const moves = BATCH_STATES.flatMap((from) =>
    BATCH_STATES.filter((to) => mayBatchMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual([
    'draft released',
    'draft recalled',
    'released blocked',
    'released recalled',
    'blocked released',
    'blocked recalled',
  ]);
});

it.each([
  [undefined, false, true],
  [undefined, true, false],
  ['draft', false, false],
  ['released', true, true],
  ['blocked', true, false],
  ['recalled', true, false],
] as const)('a lot with a batch %s, of a product with passports %s: may be packed %s', (state, isKept, may) =>
  expect(mayPackBatch(state, isKept)).toBe(may),
);
