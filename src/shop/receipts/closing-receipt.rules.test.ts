import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { isPrepaid } from '../orders/order.rules.ts';
import { receiptLines, type ReceiptOrder } from '../payments/receipt.rules.ts';
import {
  closingMoment,
  closingReceipts,
  mayBeSent,
  openReceiptProblem,
  type ReceiptState,
} from './closing-receipt.rules.ts';

const tea = (unitPrice: number, quantity = 1, changes = {}): ReceiptOrder['lines'][number] => ({
  name: 'Иван-чай',
  quantity,
  unitPrice: kopecks(unitPrice),
  vatPercent: 10,
  kind: 'physical',
  denomination: null,
  ...changes,
});
const course = tea(990_00, 1, { name: 'Курс', kind: 'digital' });
const gift = tea(2_000_00, 1, { name: 'Сертификат', kind: 'digital', denomination: kopecks(2_000_00) });
const order = (lines: ReceiptOrder['lines'], delivery = 0, perLine: number[] = []): ReceiptOrder => ({
  lines,
  baseDeliveryPrice: kopecks(delivery),
  adjustments: [{ perLine: lines.map((_, index) => kopecks(perLine[index] ?? 0)), onDelivery: NOTHING }],
});
const closing = (of: ReceiptOrder, refunded = 0) =>
  closingReceipts(of, kopecks(refunded)).map(({ part, amount, lines }) => [part, amount, lines.length]);

describe('a closing receipt', () => {
  it.each([
    ['goods and delivery', order([tea(100_00, 2)], 350_00), 0, [['', 550_00, 2]]],
    ['a discount that does not divide', order([tea(100_00, 3)], 0, [100_00]), 0, [['', 200_00, 2]]],
    ['what certificates paid', order([tea(100_00), course], 0, [30_00, 90_00]), 0, [['', 970_00, 2]]],
    ['digital goods', order([course]), 0, [['', 990_00, 1]]],
    ['less what was refunded', order([tea(100_00, 2)], 350_00), 50_00, [['', 500_00, 2]]],
    ['nothing that is left', order([course]), 990_00, []],
    ['no sold certificate: it stays an advance', order([gift]), 0, []],
    ['the goods beside a sold certificate', order([tea(100_00), gift]), 0, [['', 100_00, 1]]],
  ])('has %s', (_what, of, refunded, expected) => {
    expect(closing(of, refunded)).toEqual(expected);
  });

  it('has the lines of the first receipt', () => {
    const of = order([tea(100_00, 3), course], 350_00, [10_01]);
    expect(closingReceipts(of, NOTHING)[0]!.lines).toEqual(receiptLines(of));
  });

  it('has a line with its code for each marked pack; a set is written by its parts', () => {
    const code = (serial: string) => `010460123456789321${serial.padEnd(13, '/')}\u001d93dGVz`;
    const drops = (serial: string) => ({ description: 'Капли', weight: 300_00, markingCode: code(serial) });
    const salt = { description: 'Соль', weight: 100_00, markingCode: null };
    const set = tea(1_000_01, 1, { name: 'Набор', packs: [drops('A'), salt, drops('B'), salt] });
    const plain = tea(100_00, 2, { packs: [{ description: 'Иван-чай', weight: 1, markingCode: null }] });
    const [receipt] = closingReceipts(order([set, plain], 0, [200_01]), NOTHING);
    expect(receipt!.lines).toMatchObject([
      { description: 'Капли', quantity: 1, unitPrice: 300_00, markingCode: code('A') },
      { description: 'Капли', quantity: 1, unitPrice: 300_00, markingCode: code('B') },
      { description: 'Соль', quantity: 2, unitPrice: 100_00 },
      { description: 'Иван-чай', quantity: 2, unitPrice: 100_00 },
    ]);
    expect(receipt!.amount).toBe(1_000_00);
    expect(receipt!.lines[2]).not.toHaveProperty('markingCode');
  });

  it('is split where the first one merges lines, by no kopeck more or less', () => {
    const most = order(
      Array.from({ length: 79 }, () => tea(100_00, 3)),
      350_01,
      Array.from({ length: 79 }, () => 1),
    );
    const [first, second, ...more] = closingReceipts(most, NOTHING);
    expect([first!.part, first!.lines.length, second!.part, second!.lines.length, more]).toEqual([
      '1',
      80,
      '2',
      79,
      [],
    ]);
    expect(first!.amount + second!.amount).toBe(79 * 299_99 + 350_01);
    expect(receiptLines(most)).toHaveLength(80);
  });

  it('is due only for what was paid online in money', () => {
    const total = kopecks(1);
    expect([PAY.card, PAY.sbp].map((paySystem) => isPrepaid({ paySystem, total }))).toEqual([true, true]);
    const cash = [PAY.cashOnDelivery, PAY.cashInShop, PAY.cashToCourier] as const;
    expect(cash.some((paySystem) => isPrepaid({ paySystem, total }))).toBe(false);
    expect(isPrepaid({ paySystem: PAY.card, total: NOTHING })).toBe(false);
  });
});

describe('the moment of a closing receipt', () => {
  const toPoint = { method: 'point' } as const;
  it.each([
    ['handed-over', undefined, 'buyer', 'buyer'],
    ['partly-bought', undefined, 'carrier', 'buyer'],
    ['shipped', toPoint, 'carrier', 'carrier'],
    ['shipped', toPoint, 'buyer', undefined],
    ['ready-for-pickup', toPoint, 'carrier', 'carrier'],
    ['ready-for-pickup', { method: 'pickup' }, 'carrier', undefined],
    ['shipped', undefined, 'carrier', undefined],
    // Its money went back in the cabinet of the company, while the carrier has the goods.
    ['returned', toPoint, 'carrier', undefined],
  ] as const)('%s, %j, where it counts at the %s: %s', (order, shipment, at, expected) => {
    expect(closingMoment(order, shipment, at)).toBe(expected);
  });
});

describe('a receipt under way', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 3_600_000);

  it('is sent again only while the company knows its key', () => {
    expect([mayBeSent(null, at(1000)), mayBeSent(at(0), at(22.9)), mayBeSent(at(0), at(23))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['requested', null, 71, undefined],
    ['requested', null, 72, 'receipt-overdue'],
    ['requested', 0, 22, undefined],
    ['requested', 0, 23, 'receipt-unclear'],
    ['requested', 0, 100, 'receipt-unclear'],
    ['pending', 0, 71, undefined],
    ['pending', 0, 72, 'receipt-overdue'],
    ['succeeded', 0, 100, undefined],
    ['canceled', 0, 100, undefined],
  ] as const)('%s, sent at %s, after %s hours: %s', (state: ReceiptState, sent, hours, expected) => {
    const receipt = { state, sentAt: sent === null ? null : at(sent), createdAt: at(0) };
    expect(openReceiptProblem(receipt, at(hours))).toBe(expected);
  });
});
