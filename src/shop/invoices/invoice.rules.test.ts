import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING, rubles, totalOf } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { invoiceRows, invoiceText, vatSums, type InvoiceFacts } from './invoice.rules.ts';
import { paperKind } from './paper.rules.ts';

const DAY = new Date('2026-11-26T09:00:00Z');
const nothingBack = { money: NOTHING, certificate: NOTHING, bonus: NOTHING };

const line = (
  name: string,
  quantity: number,
  price: number,
  vatPercent: 0 | 5 | 7 | 10 | 22 | null,
  cancelled = 0,
) => ({
  name,
  form: '',
  quantity,
  unitPrice: rubles(price),
  vatPercent,
  cancelled,
});
const adjustment = (kind: Adjustment['kind'], code: string, perLine: number[], onDelivery = 0): Adjustment => ({
  kind,
  source: kind,
  code,
  title: '',
  amount: kopecks(perLine.reduce((sum, share) => sum + share, onDelivery)),
  perLine: perLine.map(kopecks),
  onDelivery: kopecks(onDelivery),
});

const order = (changes: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  kind: 'invoice',
  number: 1024,
  placedAt: DAY,
  writtenAt: DAY,
  payBy: DAY,
  paySystem: PAY.card,
  deliveryTitle: 'Курьером',
  lines: [line('Сбор', 3, 1000, 22), line('Книга', 1, 500, 10), line('Лекция', 1, 300, null)],
  baseDeliveryPrice: rubles(350),
  adjustments: [],
  left: [],
  toGiveBack: NOTHING,
  due: rubles(4150),
  certificate: NOTHING,
  payments: [],
  collected: NOTHING,
  returned: nothingBack,
  receipts: [],
  ...changes,
});

const ADJUSTMENTS = [
  adjustment('goods-coupon', 'VESNA10', [300_00, 50_00, 30_00]),
  adjustment('bonus', '', [100_00, 20_00, 0]),
  adjustment('certificate', '•••• 7K2M', [777_77, 0, 0], 22_23),
];

describe('which paper an order has', () => {
  it.each([
    ['awaiting-payment', PAY.card, 100, false, 'invoice'],
    ['new', PAY.cashToCourier, 100, false, 'invoice'],
    ['packing', PAY.cashOnDelivery, 100, false, 'invoice'],
    ['ready-for-pickup', PAY.cashInShop, 100, false, 'invoice'],
    ['paid', PAY.card, 100, true, 'statement'],
    // Wholly by certificate.
    ['paid', PAY.card, 0, false, 'statement'],
    ['handed-over', PAY.cashToCourier, 100, false, 'statement'],
    ['partly-bought', PAY.cashToCourier, 100, true, 'statement'],
    ['cancelled', PAY.card, 100, false, null],
    ['cancelled', PAY.card, 100, true, 'statement'],
    ['returned', PAY.cashOnDelivery, 100, false, null],
    ['returned', PAY.cashOnDelivery, 100, true, 'statement'],
  ] as const)('%s, pay system %i, %i to pay, paid: %s → %s', (state, paySystem, total, paid, kind) => {
    expect(paperKind({ state, paySystem, total: rubles(total), paid })).toBe(kind);
  });
});

describe('the rows of a paper', () => {
  it('have discounts and bonuses in their sums; certificates pay for them', () => {
    const rows = invoiceRows(order({ adjustments: ADJUSTMENTS }));
    expect(rows.map(({ name, quantity, discount, sum }) => [name, quantity, discount, sum])).toEqual([
      ['Сбор', 3, 400_00, 2600_00],
      ['Книга', 1, 70_00, 430_00],
      ['Лекция', 1, 30_00, 270_00],
      ['Доставка', 1, 0, 350_00],
    ]);
  });

  it('leave out what will not come; the sums are what the order still costs, to the kopeck', () => {
    const lines = [line('Сбор', 3, 1000, 22, 1), line('Книга', 1, 500, 10, 1), line('Лекция', 1, 300, null)];
    const rows = invoiceRows(order({ adjustments: ADJUSTMENTS, lines }));
    // A third of 182 223 kopecks in money and of 77 777 by certificate, each rounded down, and the whole book.
    const cancelled = 60_741 + 25_925 + 430_00;
    expect(totalOf(rows.map(({ sum }) => sum))).toBe(3650_00 - cancelled);
    expect(rows.every(({ discount, rounding }) => discount >= 0 && rounding === 0)).toBe(true);
    expect(rows.map(({ name }) => name)).toEqual(['Сбор', 'Лекция', 'Доставка']);
  });

  it.each([
    [[{ sum: 122_00, vatPercent: 22 }], ['В том числе НДС 22 % 22 ₽']],
    [[{ sum: 100_01, vatPercent: 10 }], ['В том числе НДС 10 % 9,09 ₽']],
    // Of the sum of a rate, not line by line.
    [
      [
        { sum: 1, vatPercent: 22 },
        { sum: 4, vatPercent: 22 },
        { sum: 300_00, vatPercent: null },
        { sum: 50_00, vatPercent: 0 },
      ],
      ['В том числе НДС 22 % 0,01 ₽', 'В том числе НДС 0 % 0 ₽', 'Без НДС 300 ₽'],
    ],
  ] as const)('VAT of %j', (rows, words) => {
    const found = vatSums(rows.map((row) => ({ rounding: NOTHING, left: NOTHING, ...row, sum: kopecks(row.sum) })));
    expect(found.map(({ name, sum }) => `${name} ${sum}`.replaceAll('\u00a0', ' '))).toEqual(words);
  });
});

describe('the sums of a paper', () => {
  const sums = (facts: InvoiceFacts) =>
    Object.fromEntries(
      invoiceText(facts).sums.map(({ name, sum }) => [name.replaceAll('\u00a0', ' '), sum.replaceAll('\u00a0', ' ')]),
    );

  it('an invoice names discounts, VAT, the certificate and what is to be paid', () => {
    expect(sums(order({ adjustments: ADJUSTMENTS, due: rubles(2850), certificate: rubles(800) }))).toEqual({
      'Стоимость без скидок': '4 150 ₽',
      'Скидка по промокоду VESNA10': '−380 ₽',
      Бонусы: '−120 ₽',
      Итого: '3 650 ₽',
      'В том числе НДС 22 %': '531,97 ₽',
      'В том числе НДС 10 %': '39,09 ₽',
      'Без НДС': '270 ₽',
      'Оплачено подарочным сертификатом': '800 ₽',
      'К оплате': '2 850 ₽',
    });
  });

  it('a discount is never negative: kopecks that a cancelled piece leaves are named as rounding', () => {
    const facts = order({
      lines: [line('Сбор', 3, 1000, 22, 1)],
      baseDeliveryPrice: NOTHING,
      adjustments: [adjustment('certificate', '', [1000_00])],
      due: kopecks(1333_34),
      certificate: kopecks(666_67),
    });
    expect(invoiceRows(facts)).toMatchObject([{ quantity: 2, discount: 0, sum: 2000_00 }]);
    expect(sums(facts)).toEqual({
      'Стоимость заказа': '2 000 ₽',
      Округление: '0,01 ₽',
      Итого: '2 000,01 ₽',
      'В том числе НДС 22 %': '360,66 ₽',
      'Оплачено подарочным сертификатом': '666,67 ₽',
      'К оплате': '1 333,34 ₽',
    });
  });

  const left = (position: number, name: string, amount: number) => ({
    position,
    name,
    quantity: 1,
    amount: kopecks(amount),
  });
  it('what was not taken at the hand-over is neither bought nor paid, and has no VAT', () => {
    const facts = order({
      kind: 'statement',
      adjustments: ADJUSTMENTS,
      left: [left(0, 'Сбор', 866_67), left(1, 'Книга', 430_00)],
      // Of the certificate 259,26 ₽ paid for the first.
      collected: kopecks(2850_00 - 866_67 + 259_26 - 430_00),
      returned: { ...nothingBack, certificate: kopecks(259_26), bonus: rubles(53) },
    });
    expect(sums(facts)).toEqual({
      'Стоимость без скидок': '4 150 ₽',
      'Скидка по промокоду VESNA10': '−380 ₽',
      Бонусы: '−120 ₽',
      'Не взято при получении: Сбор, 1 шт.': '−866,67 ₽',
      'Не взято при получении: Книга, 1 шт.': '−430 ₽',
      Итого: '2 353,33 ₽',
      'В том числе НДС 22 %': '375,68 ₽',
      'Без НДС': '270 ₽',
      'Оплачено при получении': '1 812,59 ₽',
      'Оплачено подарочным сертификатом': '800 ₽',
      'Возвращено на сертификат': '−259,26 ₽',
      'Оплачено за вычетом возвратов': '2 353,33 ₽',
      'Бонусы, возвращённые на счёт': '53',
    });
  });

  it.each([
    // Not refunded yet, refunded, and refunded in the company's cabinet.
    [0, 1000_00, { Оплачено: '4 150 ₽', 'К возврату покупателю': '1 000 ₽' }],
    [1000_00, 0, { 'Возвращено покупателю': '−1 000 ₽', 'Оплачено за вычетом возвратов': '3 150 ₽' }],
    [4150_00, 1000_00, { 'Оплачено за вычетом возвратов': '0 ₽' }],
  ])('paid before, of what was not taken %i is given back, %i is to be', (money, toGiveBack, words) => {
    const found = sums(
      order({
        kind: 'statement',
        left: [left(0, 'Сбор', 1000_00)],
        payments: [{ at: DAY, method: 'card', amount: rubles(4150) }],
        returned: { ...nothingBack, money: kopecks(money) },
        toGiveBack: kopecks(toGiveBack),
      }),
    );
    expect(found).toMatchObject({ 'Стоимость заказа': '4 150 ₽', Итого: '3 150 ₽', ...words });
    expect('К возврату покупателю' in found).toBe('К возврату покупателю' in words);
  });

  it('a statement names what was paid and given back so far', () => {
    const statement = order({
      kind: 'statement',
      adjustments: ADJUSTMENTS,
      payments: [{ at: DAY, method: 'card', amount: rubles(2850) }],
      returned: { money: rubles(500), certificate: rubles(200), bonus: rubles(40) },
    });
    expect(sums(statement)).toMatchObject({
      'Оплачено картой 26 ноября 2026 г.': '2 850 ₽',
      'Оплачено подарочным сертификатом': '800 ₽',
      'Возвращено покупателю': '−500 ₽',
      'Возвращено на сертификат': '−200 ₽',
      'Оплачено за вычетом возвратов': '2 950 ₽',
      'Бонусы, возвращённые на счёт': '40',
    });
    expect(sums(order({ kind: 'statement', collected: rubles(4150) }))).toMatchObject({
      'Оплачено при получении': '4 150 ₽',
      Оплачено: '4 150 ₽',
    });
  });

  it('an invoice says until when and how to pay', () => {
    expect(invoiceText(order()).notes[0]).toMatch(/^Оплатите до\s26 ноября в 12:00/);
    expect(invoiceText(order({ payBy: null, paySystem: PAY.cashToCourier })).notes[0]).toBe(
      'Оплата при\u00a0получении: наличными курьеру.',
    );
  });
});
