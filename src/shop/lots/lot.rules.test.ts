import { describe, expect, it } from 'vitest';
import { bestBeforeProblem, lotNumber, packProblem, splitOverLots } from './lot.rules.ts';

const TODAY = '2026-11-25';

describe('lots', () => {
  it.each([
    [' к-17/а ', 'К-17/А'],
    ['L2026', 'L2026'],
  ])('the number %j is saved as %s', (typed, saved) => expect(lotNumber(typed)).toBe(saved));

  it.each([
    ['2026-11-24', 'expired'],
    ['2026-11-25', 'expired'],
    ['2026-11-26', undefined],
    ['2036-11-25', undefined],
    ['2036-11-27', 'far'],
    ['2099-01-01', 'far'],
  ])('goods best before %s: %s', (day, problem) => expect(bestBeforeProblem(day, TODAY)).toBe(problem));

  const lot = { id: 7, bestBefore: '2027-03-01', blockedReason: null, left: 1 };
  it.each([
    ['fits', {}, { bestBefore: null }, undefined],
    ['fits with its day', {}, { bestBefore: '2027-03-01' }, undefined],
    ['came back and is packed again', {}, { bestBefore: null, packedAs: 7 }, undefined],
    ['was packed as another lot', {}, { bestBefore: null, packedAs: 8 }, 'packed-as-another'],
    ['is blocked, whatever else', { blockedReason: 'жалоба', left: 0 }, { bestBefore: '2028-01-01' }, 'blocked'],
    ['has another day', {}, { bestBefore: '2027-03-02' }, 'other-day'],
    ['is expired', { bestBefore: TODAY }, { bestBefore: null }, 'expired'],
    ['is empty', { left: 0 }, { bestBefore: null }, 'empty'],
  ])('a pack whose lot %s', (_what, changes, pack, problem) =>
    expect(packProblem({ ...lot, ...changes }, pack, TODAY)).toBe(problem),
  );

  const first = { number: 'A', bestBefore: '2027-01-01', left: 2 };
  const second = { number: 'B', bestBefore: '2027-02-01', left: 5 };
  it.each([
    [1, ['A 1']],
    [2, ['A 2']],
    [4, ['A 2', 'B 2']],
    [9, ['A 2', 'B 5']],
    [0, []],
  ])('%i packs are taken of %j', (quantity, shares) =>
    expect(splitOverLots(quantity, [first, second]).map(({ number, take }) => `${number} ${take}`)).toEqual(shares),
  );
});
