import { describe, expect, it } from 'vitest';
import { EMPTY_STATE, type StoredCart, type SeenLine } from './stored-state.ts';
import { changesOf, withSeen } from './seen-lines.ts';

const magnesium: SeenLine = {
  product: 7,
  name: 'Магний B6',
  price: 69_000,
  lowered: false,
  stock: 'ok',
  quantity: 2,
};
const sentences = (before: Partial<SeenLine>, now: Partial<SeenLine>) =>
  changesOf({ ...magnesium, ...before }, { ...magnesium, ...now }).map(({ text }) => text.replaceAll('\u00a0', ' '));

describe('what changed since last time', () => {
  it.each<[string, Partial<SeenLine>, Partial<SeenLine>, string[]]>([
    ['nothing', {}, {}, []],
    ['price up', {}, { price: 72_000 }, ['Цена изменилась: было 690 ₽, стало 720 ₽ — производитель изменил цену.']],
    [
      'price up after a sale',
      { lowered: true },
      { price: 72_000 },
      ['Цена изменилась: было 690 ₽, стало 720 ₽ — закончилась скидка.'],
    ],
    [
      'price down in a sale',
      {},
      { price: 59_000, lowered: true },
      ['Цена изменилась: было 690 ₽, стало 590 ₽ — действует скидка.'],
    ],
    [
      'price up, though the old price went up as well',
      {},
      { price: 119_000, lowered: true },
      ['Цена изменилась: было 690 ₽, стало 1 190 ₽ — производитель изменил цену.'],
    ],
    [
      'price down, and no sale any more',
      { lowered: true },
      { price: 59_000 },
      ['Цена изменилась: было 690 ₽, стало 590 ₽ — производитель изменил цену.'],
    ],
    ['less than the quantity', {}, { stock: 'few' }, ['Осталось меньше, чем вы откладывали.']],
    ['quantity raised by the visitor', {}, { stock: 'few', quantity: 9 }, []],
    ['sold out', {}, { stock: 'none' }, ['Закончился.']],
    ['still sold out', { stock: 'none' }, { stock: 'none' }, []],
    ['back, though less', { stock: 'none' }, { stock: 'few' }, []],
    ['back', { stock: 'none' }, {}, ['Снова в наличии.']],
    ['enough again', { stock: 'few' }, {}, ['Снова в наличии.']],
    ['enough for a lowered quantity', { stock: 'few' }, { quantity: 1 }, []],
    ['gone, whatever its price', {}, { stock: 'gone', price: 1 }, ['Снят с продажи.']],
    ['gone as before', { stock: 'gone' }, { stock: 'gone' }, []],
    [
      'two things at once',
      { stock: 'none' },
      { price: 70_000 },
      ['Цена изменилась: было 690 ₽, стало 700 ₽ — производитель изменил цену.', 'Снова в наличии.'],
    ],
    ['another name alone', {}, { name: 'Магний B6 форте' }, []],
  ])('%s', (_what, before, now, expected) => {
    expect(sentences(before, now)).toEqual(expected);
  });

  it('reports nothing about a line that was never seen', () => {
    expect(changesOf(undefined, magnesium)).toEqual([]);
  });
});

describe('what has been seen', () => {
  const dearer = { ...magnesium, price: 72_000 };
  const cart = (seen: readonly SeenLine[]): StoredCart => ({
    ...EMPTY_STATE.cart,
    items: [{ product: 7, quantity: 2 }],
    seen,
  });

  it('is recorded for the lines of the cart, and removed with them', () => {
    expect(withSeen(cart([]), [], [magnesium, { ...magnesium, product: 8 }])).toEqual([magnesium]);
    expect(withSeen({ ...cart([magnesium]), items: [] }, [magnesium], [dearer])).toEqual([]);
    expect(withSeen({ ...cart([]), items: [], later: [{ product: 7, quantity: 2 }] }, [], [magnesium])).toEqual([
      magnesium,
    ]);
  });

  it('is replaced by the newer', () => {
    expect(withSeen(cart([magnesium]), [magnesium], [dearer])).toEqual([dearer]);
  });

  it('does not overwrite what another tab has recorded meanwhile', () => {
    const dearest = { ...magnesium, price: 90_000 };
    expect(withSeen(cart([dearest]), [magnesium], [dearer])).toEqual([dearest]);
  });

  it('stays the same object when nothing is new', () => {
    const seen = [magnesium];
    expect(withSeen(cart(seen), seen, [magnesium])).toBe(seen);
  });

  it('keeps lines that are not shown now, as after a failed request', () => {
    expect(withSeen(cart([magnesium]), [magnesium], [])).toEqual([magnesium]);
  });
});
