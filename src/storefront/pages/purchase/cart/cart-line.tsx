import { Info, Trash2 } from 'lucide-react';
import type { QuoteLine } from '../../../../api/shop/cart.schema.ts';
import { formatMoney, kopecks, multiplyMoney } from '../../../../kernel/money.ts';
import { setQuantity } from '../../../client/cart.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';

import type { LineChange } from '../../../client/seen-lines.ts';
import { Picture } from '../../../ui/picture.tsx';
import { LineProblem } from './line-problem.tsx';
import { QuantityField } from './quantity-field.tsx';

interface CartLineProps {
  item: BasketItem;
  /** Absent for products the shop no longer has, and while it does not answer. */
  line: QuoteLine | undefined;
  /** Last known name, shown when there is no line. */
  formerName: string | undefined;
  goneText: string;
  /** There is no current quote for this line. */
  unknown: boolean;
  changes: readonly LineChange[];
  onRemove(name: string): void;
  onSaveForLater(name: string): void;
  onMoveToFavourites(name: string): void;
}

const GRID =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-5';

export function CartLine(props: CartLineProps) {
  const { item, line, formerName, goneText, unknown, changes, onRemove, onSaveForLater, onMoveToFavourites } = props;
  const name = line?.name ?? formerName ?? (unknown ? 'Товар' : 'Товар больше не продаётся');
  const sum = line && multiplyMoney(kopecks(line.unitPrice), item.quantity);
  const orderable = line && line.problem?.code !== 'gone' && line.problem?.code !== 'out-of-stock';
  return (
    <li className={`${GRID} border-t border-line py-5 first:border-t-0`}>
      {line?.picture ? (
        <a
          href={line.href}
          tabIndex={-1}
          aria-hidden="true"
          className="row-span-3 self-start overflow-hidden rounded-md"
        >
          <Picture
            picture={line.picture}
            sizes="(width < 40rem) 72px, 96px"
            largest={256}
            alt=""
            eager
            className="aspect-square w-full object-cover"
          />
        </a>
      ) : (
        <span className="row-span-3 aspect-square self-start rounded-md bg-sage" />
      )}
      <div className="min-w-0">
        <p className="font-semibold leading-snug">
          {line && line.problem?.code !== 'gone' ? (
            <a href={line.href} className="hover:text-leaf hover:underline underline-offset-4">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {line?.facts && <p className="mt-0.5 text-sm text-quiet">{line.facts}</p>}
        {line && line.kind === 'digital' && (
          <p className="mt-0.5 text-sm text-quiet">Придёт на{'\u00a0'}email после оплаты</p>
        )}
        {!line && unknown && <p className="mt-0.5 text-sm text-quiet">Цену покажем, как только магазин ответит.</p>}
        <LineChanges changes={changes} />
      </div>
      <button
        type="button"
        className="icon-btn -mt-2.5 -mr-2.5 text-quiet hover:text-ink"
        aria-label={`Убрать: ${name}`}
        onClick={() => onRemove(name)}
      >
        <Trash2 size={20} aria-hidden />
      </button>
      <div className="col-start-2 col-end-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 max-sm:col-start-1">
        {orderable ? (
          <QuantityField
            name={name}
            quantity={item.quantity}
            onChange={(quantity) => setQuantity(item.product, quantity)}
          />
        ) : (
          <span />
        )}
        {orderable && sum !== undefined && (
          <p className="ml-auto flex min-h-11 flex-col justify-center text-right leading-snug">
            <span className="price text-lg">{formatMoney(sum)}</span>
            <span className="block text-sm text-quiet tabular-nums">
              {line.oldUnitPrice !== null && line.oldUnitPrice > line.unitPrice && (
                <s className="price-old block">
                  <span className="sr-only">прежняя цена </span>
                  {formatMoney(kopecks(line.oldUnitPrice * item.quantity))}
                </s>
              )}
              {item.quantity > 1 && `${formatMoney(kopecks(line.unitPrice))}\u00a0за\u00a0шт.`}
            </span>
          </p>
        )}
      </div>
      <div className="col-start-2 col-end-4 -mt-2 flex flex-wrap gap-x-5 text-sm max-sm:col-start-1">
        <button
          type="button"
          className="link py-2.5"
          aria-label={`Отложить: ${name}`}
          onClick={() => onSaveForLater(name)}
        >
          Отложить
        </button>
        <button
          type="button"
          className="link py-2.5"
          aria-label={`В избранное: ${name}`}
          onClick={() => onMoveToFavourites(name)}
        >
          В{'\u00a0'}избранное
        </button>
      </div>
      {!(unknown && !line) && (
        <LineProblem item={item} line={line} goneText={goneText} onRemove={() => onRemove(name)} />
      )}
    </li>
  );
}

/** Changes since the last visit; stock problems are shown by LineProblem below. */
function LineChanges({ changes }: { changes: readonly LineChange[] }) {
  return changes
    .filter(({ kind }) => kind !== 'less')
    .map(({ kind, text }) => (
      <p key={kind} className="mt-1.5 flex gap-1.5 text-sm text-rose-dark">
        <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span>{text}</span>
      </p>
    ));
}

/** Placeholder with the height of a loaded line. */
export function CartLineSkeleton() {
  return (
    <li className={`${GRID} border-t border-line py-5 first:border-t-0`} aria-hidden="true">
      <span className="row-span-3 aspect-square animate-pulse self-start rounded-md bg-sage" />
      <div>
        <span className="block h-5 w-3/4 animate-pulse rounded-sm bg-sage" />
        <span className="mt-2 block h-4 w-2/5 animate-pulse rounded-sm bg-sage" />
      </div>
      <span className="size-9" />
      <div className="col-start-2 col-end-4 flex justify-between max-sm:col-start-1">
        <span className="h-11 w-36 animate-pulse rounded-md bg-sage" />
        <span className="h-6 w-20 animate-pulse rounded-sm bg-sage" />
      </div>
      <span className="h-[2.125rem]" />
    </li>
  );
}
