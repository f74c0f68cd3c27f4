import { describe, expect, it } from 'vitest';
import type { Source } from '../../kernel/compared-sources.ts';
import { kopecks } from '../../kernel/money.ts';
import {
  compareSides,
  differenceOf,
  needsPerson,
  proposedCommand,
  proposedStep,
  type Cause,
  type Side,
} from './compare.rules.ts';

const side = (key: string, amount: number, more: Partial<Side> = {}): Side => ({
  key,
  amount: kopecks(amount),
  ...more,
});
const pending = { isPending: true };

describe('comparing a day both ways', () => {
  it.each<[ours: Side[], theirs: Side[], found: [string, number | null, number | null][]]>([
    [[side('a', 100)], [side('a', 100)], []],
    [[side('a', 100)], [], [['only-ours', 100, null]]],
    [[], [side('a', 100)], [['only-theirs', null, 100]]],
    [[], [side('a', 100, { cause: 'double' })], [['double', null, 100]]],
    [[side('a', 100)], [side('a', 101)], [['amount', 100, 101]]],
    [[side('a', 100, pending)], [side('a', 100)], [['timing', null, 100]]],
    [[side('a', 100)], [side('a', 100, pending)], [['timing', 100, null]]],
    [[side('a', 100, pending)], [], []],
    [
      [side('a', 1), side('b', 2)],
      [side('b', 2), side('c', 3)],
      [
        ['only-ours', 1, null],
        ['only-theirs', null, 3],
      ],
    ],
  ])('%j and %j: %j', (ours, theirs, found) => {
    const compared = compareSides(ours, theirs);
    expect(compared.differences.map((one) => [one.cause, one.ours, one.theirs])).toEqual(found);
  });

  it('the differences explain the difference of the sums to the kopeck', () => {
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let day = 0; day < 300; day += 1) {
      const some = () =>
        Array.from({ length: 12 }, (_side, nth) =>
          side(String(nth), random(3) * 9_999 + 1, { isPending: random(4) === 0 }),
        ).filter(() => random(3) > 0);
      const { ours, theirs, differences } = compareSides(some(), some());
      expect(differences.reduce((sum, one) => sum + differenceOf(one), 0)).toBe(ours - theirs);
    }
  });

  it('about a receipt that we do not know nobody is sent to refund a payment', () => {
    const found = { id: 7, source: 'receipts', cause: 'only-theirs', key: 'receipt:rt-1', orderNumber: 15 } as const;
    expect(proposedCommand(found)).toMatch(/^Найдите чек rt-1 .*record-receipt/);
    expect(proposedCommand({ ...found, source: 'payments', key: 'payment:1' })).toMatch(/^Найдите платёж 1 /);
  });

  it.each<[source: Source, cause: Cause, key: string, orderNumber: number | null, screen: string | null]>([
    ['payouts', 'only-theirs', 'payout:7', null, 'registers'],
    ['payouts', 'amount', 'payout:7', null, 'payouts'],
    ['registered', 'only-ours', 'register-of-day:2026-11-21', null, 'registers'],
    ['refunds', 'only-theirs', 'refund:1', 15, 'order'],
    ['payments', 'only-theirs', 'payment:1', null, null],
  ])('the desk goes on with %s, %s (%s) of order %s on: %s', (source, cause, key, orderNumber, screen) => {
    const step = proposedStep({ id: 7, source, cause, key, orderNumber });
    expect(step.screen).toBe(screen);
    expect(step.words).not.toContain('node bin');
  });

  it('the staff is not called for what is on its way, until it is late', () => {
    expect([needsPerson('timing', false), needsPerson('timing', true), needsPerson('amount', false)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
