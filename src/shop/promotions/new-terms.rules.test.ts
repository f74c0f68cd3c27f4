import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../kernel/money.ts';
import { couponState } from './coupon-state.rules.ts';
import { changedPromises, termFacts, termsOf, unfitTerm, type CouponTerms } from './new-terms.rules.ts';
import { seriesCode } from './series-code.rules.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const TERMS: CouponTerms = {
  title: 'Зима',
  kind: 'percent',
  value: 10,
  minTotal: NOTHING,
  sections: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPerCustomer: null,
};

describe('terms of a coupon', () => {
  it.each<[Partial<CouponTerms>, string | undefined]>([
    [{}, undefined],
    [{ value: 0 }, 'percent'],
    [{ value: 91 }, 'percent'],
    [{ kind: 'sum', value: 99 }, 'sum'],
    [{ kind: 'sum', value: 100 }, undefined],
    [{ kind: 'sum', value: 10_000_001 }, 'sum'],
    [{ kind: 'delivery', value: 0 }, undefined],
    [{ kind: 'delivery' }, 'delivery'],
    [{ sections: [] }, 'sections'],
    [{ sections: [2] }, undefined],
    [{ startsAt: at(2), endsAt: at(1) }, 'ends-before-start'],
    [{ endsAt: NOW }, 'ends-in-past'],
    [{ startsAt: at(-5), endsAt: at(1) }, undefined],
  ])('%j: %s', (changes, unfit) => expect(unfitTerm({ ...TERMS, ...changes }, NOW)).toBe(unfit));

  it.each<[Partial<CouponTerms>, string[]]>([
    [{ title: 'Лето', endsAt: at(1), maxUses: 5 }, []],
    [{ sections: [2], startsAt: at(0) }, ['sections', 'startsAt']],
    [{ value: 20 }, ['value']],
    [{ kind: 'sum', minTotal: rubles(5), maxPerCustomer: 1 }, ['kind', 'minTotal', 'maxPerCustomer']],
  ])('%j changes the promises %j', (changes, promises) =>
    expect(changedPromises(TERMS, { ...TERMS, ...changes })).toEqual(promises),
  );

  it('are kept without anything else, and told with the unit of the discount', () => {
    expect(termsOf({ ...TERMS, id: 1 } as CouponTerms)).toEqual(TERMS);
    expect(termFacts({ ...TERMS, endsAt: at(1) })).toMatchObject({ percent: 10, endsAt: '2026-11-28T13:00:00.000Z' });
    expect(termFacts({ ...TERMS, kind: 'sum' })).toMatchObject({ discountSum: 10 });
  });
});

it.each([
  [{}, 'active'],
  [{ active: false, endsAt: at(-1) }, 'off'],
  [{ endsAt: NOW }, 'ended'],
  [{ startsAt: at(1) }, 'planned'],
  [{ maxUses: 2, uses: 2 }, 'used-up'],
] as const)('a coupon with %j is %s', (changes, state) =>
  expect(couponState({ ...TERMS, id: 1, code: 'ZIMA', uses: 0, active: true, ...changes }, NOW)).toBe(state),
);

it('codes of a series begin with its prefix and have no look-alike symbols', () => {
  expect(seriesCode('ZIMA', new Uint8Array([0, 1, 2, 31, 32, 255, 10, 200]))).toBe('ZIMA-012Z0ZA8');
  const all = new Uint8Array(32).map((_, index) => index);
  expect(seriesCode('A', all.subarray(0, 8)) + seriesCode('A', all.subarray(16, 24))).not.toMatch(/[ILOU]/);
});
