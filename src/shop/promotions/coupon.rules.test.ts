import { describe, expect, it } from 'vitest';
import { rubles } from '../../kernel/money.ts';
import { couponProblem, readCouponCodes, type Coupon } from './coupon.rules.ts';

const coupon: Coupon = {
  id: 1,
  code: 'VESNA10',
  title: 'Весенняя скидка',
  kind: 'percent',
  value: 10,
  minTotal: rubles(0),
  sections: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPerCustomer: null,
  uses: 0,
  active: true,
};
const now = new Date('2026-11-21T10:00:00Z');
const basket = { fitting: rubles(1_000), saves: rubles(100), needsDelivery: true };

describe('a typed code', () => {
  it.each([
    ['VESNA10', 'VESNA10'],
    ['  vesna 10\u00a0', 'VESNA10'],
    ['vesna—10', 'VESNA10'],
    ['VES\u200bNA10', 'VESNA10'],
    // С, О and Н of the Russian keyboard.
    ['СОН-10', 'COH-10'],
    ['сон10', 'COH10'],
    ['весна10', 'ВЕСНА10'],
    // Latin letters where the code is Russian.
    ['BECHA10', 'ВЕСНА10'],
    ['ёлка', 'ЁЛКА'],
  ])('%j may mean %s', (typed, code) => expect(readCouponCodes(typed)).toContain(code));

  it('has its literal reading first', () => expect(readCouponCodes('COH-10')[0]).toBe('COH-10'));

  it.each(['', '  ', 'AB', '😀😀😀', "'; drop table coupons", 'A\0B\0C', 'Ж'.repeat(33), '<b>X</b>'])(
    '%j cannot be a code',
    (typed) => expect(readCouponCodes(typed)).toEqual([]),
  );
});

describe('a coupon for a basket', () => {
  const before = new Date(now.getTime() - 1);
  const after = new Date(now.getTime() + 1);
  it.each<[Partial<Coupon>, Partial<typeof basket>, string | undefined]>([
    [{}, {}, undefined],
    [{ active: false }, {}, 'ended'],
    [{ startsAt: after }, {}, 'not-yet'],
    [{ startsAt: now, endsAt: after }, {}, undefined],
    [{ endsAt: now }, {}, 'ended'],
    [{ startsAt: before, endsAt: before }, {}, 'ended'],
    [{ maxUses: 3, uses: 2 }, {}, undefined],
    [{ maxUses: 3, uses: 3 }, {}, 'used-up'],
    [{ minTotal: rubles(1_000) }, {}, undefined],
    [{ minTotal: rubles(1_001) }, {}, 'below-minimum'],
    [{}, { fitting: rubles(0), saves: rubles(0) }, 'nothing-fits'],
    [{ sections: [2] }, { fitting: rubles(0), saves: rubles(0) }, 'nothing-fits'],
    [{}, { saves: rubles(0) }, 'nothing-fits'],
    [{ kind: 'delivery', value: 0 }, { saves: rubles(0) }, undefined],
    [{ kind: 'delivery', value: 0 }, { saves: rubles(0), needsDelivery: false }, 'nothing-fits'],
  ])('%o with %o: %s', (changes, basketChanges, code) => {
    const problem = couponProblem({ ...coupon, ...changes }, { ...basket, ...basketChanges }, now);
    expect(problem?.code).toBe(code);
    if (problem) expect(problem.text).toMatch(/[а-яё].*[.]$/i);
  });

  it('names the missing sum and the sections', () => {
    const limited = { ...coupon, sections: [2], minTotal: rubles(2_000) };
    expect(couponProblem(limited, basket, now)?.text.replaceAll('\u00a0', ' ')).toBe(
      'Промокод действует в разделе «Препараты» от 2 000 ₽: добавьте товаров ещё на 1 000 ₽.',
    );
  });
});
