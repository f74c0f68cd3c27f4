import { readScan } from '../../../kernel/marking-code.ts';
import type { StockLevel } from './stock-answers.ts';

/** Goods that fit what was scanned or typed: a barcode or a marking code, a number of a product, or words of the name. */
export function foundProducts(products: readonly StockLevel[], typed: string): StockLevel[] {
  const text = typed.trim();
  if (text === '') return [...products];
  const scan = readScan(text);
  if (scan.kind !== 'unreadable') return products.filter(({ gtin }) => gtin === scan.gtin);
  const words = text.toLocaleLowerCase('ru').split(/\s+/);
  return products.filter(({ productId, name }) => {
    const searched = `${productId} ${name}`.toLocaleLowerCase('ru').replaceAll('\u00a0', ' ');
    return words.every((word) => searched.includes(word));
  });
}
