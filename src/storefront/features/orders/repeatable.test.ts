import { expect, it } from 'vitest';
import { NOTHING, rubles } from '../../../kernel/money.ts';
import { repeatable } from './repeatable.ts';

const tea = { product: 1, name: 'Чай', quantity: 2 };
const salt = { product: 2, name: 'Соль', quantity: 1 };
const oil = { product: 3, name: 'Масло', quantity: 1 };
const sold = (id: number, price: number, availability: 'enough' | 'none' = 'enough') => ({
  id,
  price: rubles(price),
  availability,
});

it.each([
  ['all of it', [tea, salt], [sold(1, 300), sold(2, 90)], 9, { added: 3, sum: rubles(690), missing: [], full: [] }],
  ['what is not sold', [tea, oil], [sold(1, 300)], 9, { added: 2, sum: rubles(600), missing: ['Масло'], full: [] }],
  ['what is sold out', [salt], [sold(2, 90, 'none')], 9, { added: 0, sum: NOTHING, missing: ['Соль'], full: [] }],
  [
    'a full cart',
    [tea, salt],
    [sold(1, 300), sold(2, 90)],
    1,
    { added: 2, sum: rubles(600), missing: [], full: ['Соль'] },
  ],
] as const)('an order is repeated: %s', (_what, goods, today, places, expected) => {
  let free: number = places;
  expect(repeatable(goods, today, () => free-- > 0)).toEqual(expected);
});
