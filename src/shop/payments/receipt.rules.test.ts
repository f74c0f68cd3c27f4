import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING, spreadMoney } from '../../kernel/money.ts';
import { fitReceipt, linesOfSold, packShares, receiptLines, type Sold } from './receipt.rules.ts';

const line = (unitPrice: number, quantity = 1, discount = 0, changes = {}) => ({
  name: 'Иван-чай',
  quantity,
  unitPrice: kopecks(unitPrice),
  discount: kopecks(discount),
  vatPercent: 10 as const,
  kind: 'physical',
  denomination: null,
  ...changes,
});
type Line = ReturnType<typeof line>;
/** Spread as in pricing: discounts over lines, certificates over the rest of goods and delivery. */
const receipt = (lines: Line[], deliveryPrice = 0, certificatePaid = 0, refunded = 0) => {
  const coverable = lines.map((one) => (one.denomination ? NOTHING : one.unitPrice * one.quantity - one.discount));
  const shares = spreadMoney(kopecks(certificatePaid), [...coverable, deliveryPrice]);
  const adjustments = [
    { perLine: lines.map(({ discount }) => discount), onDelivery: NOTHING },
    { perLine: shares.slice(0, -1), onDelivery: shares.at(-1)! },
  ];
  return receiptLines({ lines, baseDeliveryPrice: kopecks(deliveryPrice), adjustments }, kopecks(refunded));
};
const short = (lines: ReturnType<typeof receipt>) =>
  lines.map(({ quantity, unitPrice, subject }) => [quantity, unitPrice, subject]);

describe('a receipt', () => {
  it('shows goods and delivery', () => {
    expect(short(receipt([line(100_00, 2)], 350_00))).toEqual([
      [2, 100_00, 'goods'],
      [1, 350_00, 'service'],
    ]);
    expect(short(receipt([line(100_00, 1, 0, { kind: 'digital' })]))).toEqual([[1, 100_00, 'service']]);
  });

  it('shows goods at what they cost after the discount, in two lines where it does not divide', () => {
    expect(short(receipt([line(100_00, 3, 30_00)]))).toEqual([[3, 90_00, 'goods']]);
    expect(short(receipt([line(100_00, 3, 100_00)]))).toEqual([
      [1, 66_66, 'goods'],
      [2, 66_67, 'goods'],
    ]);
  });

  it('is lowered by what certificates paid of each line, and of delivery', () => {
    const gift = line(1_000_00, 1, 0, { kind: 'digital', denomination: kopecks(1_000_00) });
    expect(short(receipt([line(300_00), gift], 100_00, 200_00))).toEqual([
      [1, 150_00, 'goods'],
      [1, 1_000_00, 'advance'],
      [1, 50_00, 'service'],
    ]);
  });

  it('of a refund is lowered by what went back before, certificates too', () => {
    const gift = line(1_000_00, 1, 0, { kind: 'digital', denomination: kopecks(1_000_00) });
    expect(short(receipt([gift], 0, 0, 100_00))).toEqual([[1, 900_00, 'advance']]);
    expect(short(receipt([line(300_00)], 100_00, 200_00, 100_00))).toEqual([
      [1, 75_00, 'goods'],
      [1, 25_00, 'service'],
    ]);
  });

  it('names pieces as one position where there are too many lines or too little money', () => {
    const many = Array.from({ length: 60 }, () => line(100_00, 3, 1));
    expect(receipt(many)).toHaveLength(60);
    expect(receipt(many)[0]).toMatchObject({ description: '3 шт. Иван-чай', quantity: 1, unitPrice: 299_99 });
    expect(short(receipt([line(1_00, 999)], 0, 998_00))).toEqual([[1, 1_00, 'goods']]);
  });

  it('has room for eighty lines, and only where none of them loses its code', () => {
    const sold = (description: string, changes: Partial<Sold> = {}): Sold => {
      const one = { description, quantity: 1, sum: kopecks(100), vatPercent: 10, subject: 'goods' } as const;
      return { ...one, ...changes };
    };
    const coded = (count: number) =>
      Array.from({ length: count }, (_, nth) => {
        const description = `Капли ${nth}`;
        return sold(description, { packs: [{ description, weight: 1, markingCode: `code ${nth}` }] });
      });
    // Two lines, which may be one.
    const uneven = sold('Иван-чай', { quantity: 2, sum: kopecks(101) });
    expect(linesOfSold([uneven])).toHaveLength(2);
    const given = [
      [[...coded(79), uneven], true],
      [[...coded(80), sold('Доставка', { sum: NOTHING })], true],
      [[...coded(80), uneven], false],
      [coded(81), false],
      [Array.from({ length: 81 }, (_, nth) => sold(`Чай ${nth}`)), false],
    ] as const;
    expect(given.map(([parts]) => fitReceipt(parts))).toEqual(given.map(([, fits]) => fits));
  });

  it('sums up to what is paid, each line above nothing, whatever was ordered', () => {
    let seed = 11;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let times = 0; times < 500; times++) {
      const lines = Array.from({ length: 1 + random(90) }, () => {
        const [price, quantity] = [100 + random(300_000), 1 + random(20)];
        return line(
          price,
          quantity,
          random((price - 99) * quantity),
          random(6) ? {} : { denomination: kopecks(price) },
        );
      });
      const delivery = random(3) * random(60_000);
      const net = ({ unitPrice, quantity, discount }: Line) => unitPrice * quantity - discount;
      const coverable = lines.filter((one) => !one.denomination).reduce((sum, one) => sum + net(one), delivery);
      const paidByCertificate = coverable > 100 ? random(coverable - 99) : 0;
      const paid = lines.reduce((sum, one) => sum + net(one), delivery) - paidByCertificate;
      const refunded = random(2) * random(paid);
      const made = receipt(lines, delivery, paidByCertificate, refunded);
      const total = paid - refunded;
      expect(made.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)).toBe(total);
      for (const one of made) {
        expect(one.unitPrice).toBeGreaterThan(NOTHING);
        expect(one.quantity).toBeGreaterThan(0);
      }
    }
  });
});

it.each([
  [0, [300, 300], [false, true], [0, 0]],
  [1, [300, 1], [false, true], [0, 1]],
  [100, [1_000_000, 1, 1], [true, true, false], [99, 1, 0]],
  [2, [1_000_000, 1, 1], [true, true, true], [2, 0, 0]],
  [3, [1_000_000, 1, 1], [true, true, true], [1, 1, 1]],
  [7, [0, 0], [false, false], [4, 3]],
])('%i kopecks for packs that weigh %j, marked %j: %j', (sum, weights, marked, expected) => {
  const packs = weights.map((weight, index) => ({ weight, markingCode: marked[index] ? 'code' : null }));
  expect(packShares(kopecks(sum), packs)).toEqual(expected);
});
