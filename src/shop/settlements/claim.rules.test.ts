import { describe, expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { carrierOfTrack, judgeLines } from './claim.rules.ts';

describe('what a carrier owes us', () => {
  it.each<[lines: number[], state: string | undefined, doubles: number[], ours: number[]]>([
    [[], undefined, [], []],
    [[1_000], 'settled', [], [1_000]],
    [[900], 'disputed', [], [1_000]],
    [[1_100], 'disputed', [], [1_000]],
    [[600, 400], 'settled', [], [600, 400]],
    [[600, 300], 'disputed', [], [600, 400]],
    [[1_000, 1_000], 'settled', [2], [1_000]],
    [[600, 1_000, 400], 'settled', [2], [600, 400]],
    [[1_100, -100], 'settled', [], [1_100, -100]],
  ])('1000 against the lines %j: %s', (sums, state, doubles, ours) => {
    const lines = sums.map((sum, nth) => ({ id: nth + 1, collected: kopecks(sum) }));
    const judged = judgeLines(kopecks(1_000), lines);
    expect([judged.state, [...judged.doubles], [...judged.ours.values()]]).toEqual([state, doubles, ours]);
  });

  it.each([
    ['1100285492', 'cdek'],
    ['AAP127020243', 'boxberry'],
    ['80512345678901', 'other'],
  ])('a parcel with the typed number %s is of %s', (track, carrier) => {
    expect(carrierOfTrack(track)).toBe(carrier);
  });
});
