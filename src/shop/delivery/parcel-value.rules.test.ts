import { expect, it } from 'vitest';
import { kopecks, NOTHING, rubles } from '../../kernel/money.ts';
import { parcelValue, takesValue } from './parcel-value.rules.ts';

const off = (kind: 'goods-coupon' | 'delivery-coupon' | 'bonus' | 'certificate', amount: number, onDelivery = 0) => ({
  kind,
  amount: kopecks(amount),
  onDelivery: kopecks(onDelivery),
});

it.each([
  ['goods without discounts', [], 300_000_00],
  ['a coupon and bonuses', [off('goods-coupon', 100_00), off('bonus', 50_00)], 299_850_00],
  ['a coupon for delivery', [off('delivery-coupon', 350_00, 350_00)], 300_000_00],
  ['a certificate', [off('certificate', 5_000_00, 350_00)], 300_000_00],
] as const)('a parcel is worth its goods: %s', (_what, adjustments, value) => {
  expect(parcelValue({ goodsTotal: rubles(300_000), adjustments })).toBe(value);
});

it('a carrier takes a parcel up to its limit, and any without one', () => {
  const limited = { mostValue: rubles(300_000) };
  expect([300_000_00, 300_000_01].map((value) => takesValue(limited, kopecks(value)))).toEqual([true, false]);
  expect([takesValue({}, rubles(1_000_000)), takesValue(limited, NOTHING)]).toEqual([true, true]);
});
