import { describe, expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';
import { linesOfSold } from './receipt.rules.ts';
import { inOneReceipt, lostCodes, restOfSold } from './sold-rest.rules.ts';

const tea = (quantity: number, changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  description: 'Иван-чай',
  quantity,
  unitPrice: kopecks(100_00),
  vatPercent: 10,
  subject: 'goods',
  ...changes,
});
const drops = (markingCode: string) => tea(1, { description: 'Капли', unitPrice: kopecks(300_00), markingCode });
const gift = {
  description: 'Сертификат',
  quantity: 1,
  sum: kopecks(2_000_00),
  vatPercent: null,
  subject: 'advance',
} as const;
const prepaidGift = { ...tea(1), description: 'Сертификат', unitPrice: 2_000_00, vatPercent: null, subject: 'advance' };
const closing = [drops('A'), drops('B'), tea(2)];

describe('the refund of all that is left of a closed payment', () => {
  it.each([
    ['gives back the lines of the closing receipt', closing, [], [], 800_00, closing],
    ['less what was refunded since, by code', closing, [drops('A')], [], 500_00, [drops('B'), tea(2)]],
    ['less pieces', closing, [tea(1)], [], 700_00, [drops('A'), drops('B'), tea(1)]],
    [
      'a sold certificate as a prepayment',
      closing,
      [],
      [gift],
      2_800_00,
      [...closing, { ...prepaidGift, isPrepayment: true }],
    ],
    ['money of nobody knows what in proportion', [tea(2)], [], [], 150_00, [tea(2, { unitPrice: kopecks(75_00) })]],
    ['nothing of a prepayment that went back already', closing, [], [gift], 800_00, closing],
  ])('%s', (_what, sold, refunded, unsold, rest, expected) => {
    expect(linesOfSold(restOfSold({ sold, refunded, unsold, rest: kopecks(rest) }))).toEqual(expected);
  });

  it('fits into one receipt, without codes where these are too many lines', () => {
    const many = Array.from({ length: 90 }, (_, nth) => drops(`A${nth}`));
    const rest = { refunded: [], unsold: [], rest: kopecks(90 * 300_00 + 100_00) };
    const left = restOfSold({ ...rest, sold: [...many, tea(1)] });
    const lines = linesOfSold(inOneReceipt(left));
    expect([lostCodes(left, linesOfSold(left.slice(0, 80))), lostCodes(left, lines)]).toEqual([10, 90]);
    expect(lines).toEqual([tea(90, { description: 'Капли', unitPrice: kopecks(300_00) }), tea(1)]);
  });

  it.each([
    ['of other prices', 90, (nth: number) => tea(1, { unitPrice: kopecks(100_00 + nth) }), 2],
    ['whose sums do not divide evenly', 60, (nth: number) => tea(2, { description: `Чай ${nth}` }), 60],
  ])('keeps the codes where it is enough to merge the lines without them: %s', (_what, count, lineOf, written) => {
    const sold = [drops('A'), ...Array.from({ length: count }, (_, nth) => lineOf(nth)), drops('B')];
    const sum = sold.reduce((all, { unitPrice, quantity }) => all + unitPrice * quantity, 0);
    // An odd kopeck of each line went back before.
    const left = restOfSold({ sold, refunded: [], unsold: [], rest: kopecks(sum - sold.length) });
    const lines = linesOfSold(inOneReceipt(left));
    expect(lines.flatMap(({ markingCode = [] }) => markingCode)).toEqual(['A', 'B']);
    expect([lines.length, lostCodes(left, lines)]).toEqual([written + 2, 0]);
    expect(lines.reduce((all, { unitPrice, quantity }) => all + unitPrice * quantity, 0)).toBe(sum - sold.length);
  });
});
