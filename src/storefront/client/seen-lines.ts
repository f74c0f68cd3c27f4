import { formatMoney, kopecks } from '../../kernel/money.ts';
import { MOST_LINES } from '../../kernel/basket-limits.ts';
import type { StoredCart, SeenLine } from './stored-state.ts';

/** A difference between a line and what the visitor last saw of it, with a sentence to show. */
export interface LineChange {
  readonly product: number;
  readonly kind: 'price' | 'less' | 'back';
  readonly text: string;
}

/**
 * Changes of a line to report. Less stock is reported only if the quantity was not raised: otherwise the visitor's own
 * change is the cause.
 */
export function changesOf(before: SeenLine | undefined, now: SeenLine): LineChange[] {
  if (!before) return [];
  const change = (kind: LineChange['kind'], text: string): LineChange => ({ product: now.product, kind, text });
  if (now.stock === 'gone') return before.stock === 'gone' ? [] : [change('less', 'Снят с\u00a0продажи.')];
  const changes: LineChange[] = [];
  if (now.price !== before.price) {
    const was = formatMoney(kopecks(before.price));
    const is = formatMoney(kopecks(now.price));
    changes.push(change('price', `Цена изменилась: было ${was}, стало ${is}\u00a0— ${reason(before, now)}.`));
  }
  const scarce = now.stock === 'none' || now.stock === 'few';
  if (scarce && now.stock !== before.stock && before.stock !== 'none' && now.quantity <= before.quantity)
    changes.push(change('less', now.stock === 'none' ? 'Закончился.' : 'Осталось меньше, чем вы\u00a0откладывали.'));
  // A quantity that the visitor lowered is no return of stock.
  const wasShort = before.stock === 'few' ? now.quantity >= before.quantity : before.stock !== 'ok';
  if (now.stock === 'ok' && wasShort) changes.push(change('back', 'Снова в\u00a0наличии.'));
  return changes;
}

function reason(before: SeenLine, now: SeenLine): string {
  const cheaper = now.price < before.price;
  if (cheaper && now.lowered) return 'действует скидка';
  if (!cheaper && before.lowered && !now.lowered) return 'закончилась скидка';
  return 'производитель изменил цену';
}

/**
 * Records these lines as seen. A stored line that differs from what this page read (`before`) was updated by another tab
 * and stays. Lines of products that have left the lists are removed.
 */
export function withSeen(
  { items, later, seen }: StoredCart,
  before: readonly SeenLine[],
  now: readonly SeenLine[],
): readonly SeenLine[] {
  const kept = new Set([...items, ...later].map(({ product }) => product));
  const untouched = (line: SeenLine) => isSame(line, lineOf(before, line.product));
  const lines = [
    ...seen.filter((line) => !untouched(line) || !lineOf(now, line.product)),
    ...now.filter((line) => {
      const stored = lineOf(seen, line.product);
      return !stored || untouched(stored);
    }),
  ].filter(({ product }) => kept.has(product));
  const same = lines.length === seen.length && lines.every((line) => isSame(line, lineOf(seen, line.product)));
  return same ? seen : lines.slice(-MOST_LINES);
}

export function lineOf(lines: readonly SeenLine[], product: number): SeenLine | undefined {
  return lines.find((line) => line.product === product);
}

export function isSame(one: SeenLine | undefined, other: SeenLine | undefined): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof SeenLine)[]).every((key) => one[key] === other[key]);
}
