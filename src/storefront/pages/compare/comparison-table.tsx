import { X } from 'lucide-react';
import { links } from '../../../kernel/links.ts';
import { removeCompared } from '../../client/compare.ts';
import { Picture } from '../../ui/picture.tsx';
import { BuyIsland } from '../../ui/product-card/buy-control.tsx';
import { cardData } from '../../ui/product-card/card-data.ts';
import { STOCK_WORDS } from '../../ui/product-card/product-card.tsx';
import { comparisonRows, type ComparedProduct, type ComparisonRow } from './comparison-rows.ts';

interface ComparisonTableProps {
  products: readonly ComparedProduct[];
  onlyDifferences: boolean;
}

/** The pressed button disappears with its column: focus moves to the next one. */
function removeColumn(product: number, pressed: HTMLElement): void {
  const buttons = [...pressed.closest('tr')!.querySelectorAll<HTMLElement>('[data-remove]')];
  const place = buttons.indexOf(pressed);
  const next = buttons[place + 1] ?? buttons[place - 1] ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: buttons.length < 2 });
  removeCompared([product]);
}

const COLUMN = 'w-42 min-w-42 px-3 text-left align-top font-normal sm:w-64 sm:min-w-56';
const TITLES = 'sticky left-0 z-10 w-28 min-w-28 bg-surface px-3 text-left align-top sm:w-48 sm:min-w-48 sm:px-5';

/** Products side by side in a scrolling region; product names and row titles are sticky. */
export function ComparisonTable({ products, onlyDifferences }: ComparisonTableProps) {
  const parts = comparisonRows(products)
    .map(({ title, rows }) => ({ title, rows: onlyDifferences ? rows.filter(({ differs }) => differs) : rows }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div
      role="region"
      aria-label="Таблица сравнения"
      tabIndex={0}
      className="panel max-h-[calc(100dvh-7rem)] overflow-auto overscroll-x-contain"
    >
      <table className="min-w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Сравнение: {products.map(({ card }) => card.name).join(', ')}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${TITLES} top-0 z-20 border-b border-line py-3 font-normal text-quiet`}>
              Товар
            </th>
            {products.map(({ card }) => (
              <th
                key={card.id}
                scope="col"
                className={`${COLUMN} sticky top-0 z-10 border-b border-line bg-surface py-3`}
              >
                <span className="flex items-start gap-1">
                  <a
                    href={links.product(card.section, card.slug)}
                    className="line-clamp-3 min-h-11 flex-1 font-semibold hover:text-leaf"
                  >
                    {cardData(card).name}
                  </a>
                  <button
                    type="button"
                    className="icon-btn -mt-2 -mr-2 flex-none text-quiet hover:text-ink"
                    aria-label={`Убрать из сравнения: ${card.name}`}
                    data-remove
                    onClick={({ currentTarget }) => removeColumn(card.id, currentTarget)}
                  >
                    <X size={18} aria-hidden />
                  </button>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={`${TITLES} py-3 font-normal text-quiet`}>
              <span className="sr-only">Купить</span>
            </th>
            {products.map(({ card }) => (
              <td key={card.id} className={`${COLUMN} py-3`}>
                {card.pictures[0] && (
                  <Picture
                    picture={card.pictures[0]}
                    sizes="(width < 40rem) 144px, 232px"
                    smallest={256}
                    largest={640}
                    alt=""
                    className="aspect-square w-full max-w-60 rounded-md object-cover"
                  />
                )}
                <p className={`stock stock-${card.availability} mt-2`}>{STOCK_WORDS[card.availability]}</p>
                <BuyIsland productId={card.id} name={card.name} stock={card.availability} small box="mt-2" />
              </td>
            ))}
          </tr>
        </tbody>
        {parts.map(({ title, rows }) => (
          <tbody key={title ?? ''}>
            {title && (
              <tr>
                <th scope="rowgroup" colSpan={products.length + 1} className="bg-paper py-2 text-left font-semibold">
                  <span className="sticky left-0 px-3 sm:px-5">{title}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.title} row={row} products={products} />
            ))}
          </tbody>
        ))}
      </table>
      {onlyDifferences && parts.length === 0 && <p className="px-5 pb-5">Различий нет.</p>}
    </div>
  );
}

function Row({
  row: { title, cells, differs },
  products,
}: {
  row: ComparisonRow;
  products: readonly ComparedProduct[];
}) {
  const many = products.length > 1;
  return (
    <tr>
      <th scope="row" className={`${TITLES} border-t border-line py-2.5 font-normal text-quiet`}>
        {title}
        {many && differs && <span className="sr-only"> (различается)</span>}
      </th>
      {cells.map((cell, index) => (
        <td
          key={products[index]!.card.id}
          className={`${COLUMN} border-t border-line py-2.5 tabular-nums ${many && differs ? 'bg-sage font-medium' : ''}`}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}
