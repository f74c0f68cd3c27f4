import { Button } from '../../ui/button.tsx';
import { Sum } from '../../ui/sum.tsx';
import { MOST_PIECES, type DraftItem } from './draft.ts';
import type { Quote } from './new-order-queries.ts';

interface GoodsProps {
  readonly items: readonly DraftItem[];
  readonly quote: Quote | undefined;
  readonly onChange: (items: readonly DraftItem[]) => void;
}

/** Chosen products with their prices and what is wrong with them. */
export function Goods({ items, quote, onChange }: GoodsProps) {
  const setQuantity = (product: number, typed: number) => {
    const quantity = Math.min(MOST_PIECES, Math.max(1, Math.trunc(typed) || 1));
    onChange(items.map((item) => (item.product === product ? { ...item, quantity } : item)));
  };
  return (
    <ul className="part-rows">
      {items.map(({ product, name, quantity }) => {
        const line = quote?.lines.find((one) => one.product === product);
        return (
          <li key={product}>
            <div className="order-item">
              <span className="min-w-0">
                {name}
                {line && (
                  <span className="note">
                    <Sum of={line.unitPrice} /> × {line.quantity} = <Sum of={line.sum} />
                    {line.available !== null && `, в\u00a0наличии ${line.available}\u00a0шт.`}
                  </span>
                )}
                <ProblemOf line={line} isGone={quote?.gone.some((one) => one.product === product) ?? false} />
              </span>
              <span className="flex gap-2">
                <input
                  type="number"
                  aria-label={`Сколько: ${name}`}
                  className="pieces"
                  min={1}
                  max={MOST_PIECES}
                  value={quantity}
                  onChange={({ target }) => setQuantity(product, target.valueAsNumber)}
                />
                <Button
                  look="plain"
                  aria-label={`Убрать: ${name}`}
                  onClick={() => onChange(items.filter((item) => item.product !== product))}
                >
                  Убрать
                </Button>
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function ProblemOf({ line, isGone }: { readonly line: Quote['lines'][number] | undefined; readonly isGone: boolean }) {
  const words = isGone
    ? 'Снят с\u00a0продажи: уберите его.'
    : line?.problem === 'out-of-stock'
      ? 'Закончился: уберите его.'
      : line?.problem === 'not-enough'
        ? `Осталось ${line.available ?? 0}\u00a0шт.: уменьшите количество.`
        : '';
  return words ? <span className="block text-error text-xs">{words}</span> : null;
}
