import { describe, expect, it } from 'vitest';
import { kopecks } from '../../../kernel/money.ts';
import { comparisonRows, type ComparedProduct } from './comparison-rows.ts';

function product(changes: Partial<ComparedProduct> = {}, price = 69_000): ComparedProduct {
  return {
    card: {
      id: 7,
      slug: 'magnij-b6',
      section: 'preparaty',
      type: 'Товар',
      kind: 'physical',
      name: 'Магний B6',
      form: 'капсулы',
      countText: '60 капсул',
      price: kopecks(price),
      oldPrice: null,
      pricePerDay: null,
      availability: 'enough',
      rating: null,
      pictures: [],
    },
    daysInPack: 30,
    dose: null,
    purposes: [],
    forWhom: ['взрослым'],
    composition: [],
    contraindications: null,
    storage: null,
    supplement: true,
    ...changes,
  };
}

const rowsOf = (...products: ComparedProduct[]) =>
  new Map(
    comparisonRows(products).flatMap(({ rows }) => rows.map((row) => [row.title.replaceAll('\u00a0', ' '), row])),
  );

describe('comparison', () => {
  it('marks what differs and only that', () => {
    const rows = rowsOf(product(), product({}, 72_000));
    expect(rows.get('Цена')).toMatchObject({ cells: ['690\u00a0₽', '720\u00a0₽'], differs: true });
    expect(rows.get('Форма')).toMatchObject({ cells: ['Капсулы', 'Капсулы'], differs: false });
  });

  it('leaves out rows without values, and shows a dash for a missing value', () => {
    const rows = rowsOf(product({ daysInPack: null, storage: 'В тени' }), product({ daysInPack: null }));
    expect(rows.has('Упаковки хватит')).toBe(false);
    expect(rows.get('Хранение')?.cells).toEqual(['В\u00a0тени', '—']);
  });

  it('merges the ingredients of all products, each once', () => {
    const rows = rowsOf(
      product({ composition: [{ name: 'Магний', amount: '300 мг', dailyNormPercent: 75 }] }),
      product({
        composition: [
          { name: 'Цинк', amount: '12 мг' },
          { name: 'магний ', amount: '200 мг' },
        ],
      }),
    );
    expect(rows.get('Магний')?.cells).toEqual(['300\u00a0мг, 75\u00a0% нормы', '200\u00a0мг']);
    expect(rows.get('Цинк')?.cells).toEqual(['—', '12\u00a0мг']);
  });

  it('shows the rating, or that there are no reviews', () => {
    const rated = product();
    const rows = rowsOf({ ...rated, card: { ...rated.card, rating: { average: 4.66, count: 3 } } }, rated);
    expect(rows.get('Оценка')?.cells).toEqual(['4,7 из\u00a05, 3\u00a0отзыва', 'Нет отзывов']);
  });
});
