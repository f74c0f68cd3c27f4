import { describe, expect, it } from 'vitest';
import type { DoseUnit } from '../dose-units.ts';
import { EMPTY_PLAN, type CourseItem, type CoursePack } from './plan.ts';
import { stockLines } from './repeat.rules.ts';
import { proposalText, stockSentences } from './stock-text.rules.ts';

const TODAY = '2026-11-26';
const item = (end: string | null, start = '2026-10-01'): CourseItem => ({
  id: 'i1',
  person: 'anna',
  product: 1,
  units: 1,
  times: ['09:00'],
  rule: { kind: 'daily' },
  start,
  end,
});
const pack = (units: number, more: Partial<CoursePack> = {}): CoursePack => ({
  id: 'p1',
  product: 1,
  units,
  on: '2026-10-01',
  openedOn: null,
  bestBefore: null,
  source: null,
  ...more,
});
const lineOf = (items: readonly CourseItem[], packs: readonly CoursePack[], unit: DoseUnit = 'capsule') => {
  const product = {
    id: 1,
    name: 'Магний',
    path: '/',
    unit,
    unitsPerPack: 60,
    unitsPerIntake: 1,
    intakesPerDay: 1,
    daysAfterOpening: null,
    courseDays: null,
    breakDays: null,
    published: true,
    sold: true,
  };
  const plan = { ...EMPTY_PLAN, people: [{ id: 'anna', label: 'Я' }], items, packs };
  return stockLines(plan, { products: [product], orders: [], today: TODAY, longestDeliveryDays: 5 })[0]!;
};
const told = (...line: Parameters<typeof lineOf>) =>
  stockSentences(lineOf(...line), TODAY).map((sentence) => sentence.replaceAll('\u00a0', ' '));

const OVER = [item('2026-10-30')];

describe('what «Запас» says of a product', () => {
  it.each<[left: number, unit: DoseUnit, rest: string]>([
    [20, 'capsule', 'осталось 20 капсул'],
    [1, 'capsule', 'осталась 1 капсула'],
    [21, 'drop', 'осталась 21 капля'],
    [1, 'sachet', 'остался 1 пакетик'],
    [2, 'tablet', 'осталось 2 таблетки'],
    [11, 'ml', 'осталось 11 мл'],
    [1.5, 'capsule', 'осталось 1,5 капсулы'],
    [0, 'capsule', 'ничего не осталось'],
  ])('a course that has ended, with %d of a %s', (left, unit, rest) => {
    expect(told(OVER, [pack(30 + left)], unit)).toEqual([`Курс закончился 30 октября, ${rest}.`]);
  });
  it('a course that has ended, and the term of a rest too small for one intake has passed since', () => {
    const [half] = OVER.map((one) => ({ ...one, units: 2 }));
    expect(told([half!], [pack(21, { bestBefore: '2026-11-20' })])).toEqual([
      'Курс закончился 30 октября, ничего не осталось.',
      'Срок уже вышел: 1 капсула.',
    ]);
  });
  it('a course that has ended, and its packs before it: nothing is to be ordered', () => {
    const line = lineOf(OVER, [pack(20)]);
    expect(line).toMatchObject({ runsOut: false, orderBy: null, proposed: 0 });
    expect(told(OVER, [pack(20)])).toEqual(['Курс закончился 30 октября, ничего не осталось.']);
  });
  it.each([
    [
      'today is its last day',
      [item(TODAY)],
      [pack(60)],
      ['Курс закончится 26 ноября, останется 3 капсулы: заказывать не нужно.'],
    ],
    [
      'nothing will be left',
      [item('2026-11-30')],
      [pack(61)],
      ['Курс закончится 30 ноября, запаса хватит ровно до конца: заказывать не нужно.'],
    ],
    [
      'its first day is to come',
      [item('2027-01-05', '2027-01-02')],
      [pack(5)],
      ['Курс закончится 5 января 2027 г., останется 1 капсула: заказывать не нужно.'],
    ],
    ['nobody takes it', [], [pack(5)], ['Сейчас не расходуется.']],
    [
      'it runs out',
      [item(null)],
      [pack(88)],
      ['Хватит до 27 декабря включительно: 32 дня.', 'Заказать до 21 декабря, чтобы доставка успела.'],
    ],
    [
      'nothing is left',
      [item(null)],
      [pack(5)],
      ['Уже не хватает.', 'Заказать лучше сегодня: доставка может занять больше времени, чем осталось.'],
    ],
    [
      'its term is over',
      [],
      [pack(5, { bestBefore: '2026-11-25' }), pack(2, { id: 'p2' })],
      ['Сейчас не расходуется.', 'Срок уже вышел: 5 капсул.'],
    ],
    [
      'its term will be over',
      [item('2026-12-31', '2026-11-26')],
      [pack(6, { bestBefore: '2026-11-30' }), pack(40, { id: 'p2' })],
      [
        'Курс закончится 31 декабря, останется 9 капсул: заказывать не нужно.',
        'До конца срока не пригодится 1 капсула.',
      ],
    ],
  ])('%s', (_name, items, packs, expected) => {
    expect(told(items, packs)).toEqual(expected);
  });
  it.each([
    ['of one day', 57, '2026-11-28', '27 ноября принимать будет нечего'],
    ['of two', 57, '2026-11-29', 'С 27 ноября по 28 ноября принимать будет нечего'],
    ['that has begun', 50, '2026-11-29', 'По 28 ноября принимать нечего'],
  ])('a gap %s', (_name, units, on, expected) => {
    expect(told([item(null)], [pack(units), pack(60, { id: 'p2', on })])).toContain(
      `${expected}: следующая упаковка придёт позже.`,
    );
  });
  it.each([
    [1, 'Предлагаем 1 упаковку.'],
    [3, 'Предлагаем 3 упаковки.'],
    [5, 'Предлагаем 5 упаковок.'],
  ])('a proposal of %d', (packs, expected) => {
    expect(proposalText(packs).replaceAll('\u00a0', ' ')).toBe(expected);
  });
});
