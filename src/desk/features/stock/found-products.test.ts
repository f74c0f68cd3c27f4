import { describe, expect, it } from 'vitest';
import { foundProducts } from './found-products.ts';
import type { StockLevel } from './stock-answers.ts';

const product = (productId: number, name: string, gtin: string | null) => ({ productId, name, gtin }) as StockLevel;
const TEA = product(12, 'Чай «Липа\u00a0и мята»', '04601234500012');
const OIL = product(7, 'Масло тыквы', null);

describe('goods by what was scanned or typed', () => {
  it.each([
    ['a barcode', '4601234500012', [TEA]],
    ['a marking code', '010460123450001221abcdefghijklm\u001d93dGVz', [TEA]],
    ['an unknown barcode', '4006381333931', []],
    ['words in any order', 'МЯТА чай', [TEA]],
    ['a number', '7', [OIL]],
    ['nothing', ' ', [TEA, OIL]],
    ['no such words', 'кофе', []],
  ])('%s', (_, typed, found) => expect(foundProducts([TEA, OIL], typed)).toEqual(found));
});
