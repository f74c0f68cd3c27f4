import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { StockLevel } from '../../features/stock/stock-answers.ts';
import { stockQuery } from '../../features/stock/stock-queries.ts';
import { StockTabs } from '../../features/stock/stock-tabs.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ReceiveForm, type Received } from './receive-form.tsx';

/** What came to the warehouse: product, lot, day and pieces, one after another, without a mouse. */
export function Receiving() {
  const read = useQuery(stockQuery);
  return (
    <div className="grid gap-4">
      <title>Приёмка · Склад</title>
      <h1>Приёмка</h1>
      <StockTabs />
      <Loaded of={read}>{({ products }) => <ReceivingOf products={products} />}</Loaded>
    </div>
  );
}

function ReceivingOf({ products }: { readonly products: readonly StockLevel[] }) {
  const [params, setParams] = useSearchParams();
  const [received, setReceived] = useState<readonly Received[]>([]);
  const product = products.find(({ productId }) => String(productId) === params.get('product'));
  // Of a link; a member who goes on has another address.
  const choose = (chosen: StockLevel | undefined) =>
    setParams(chosen ? { product: String(chosen.productId) } : {}, { replace: true, preventScrollReset: true });
  const [last] = received;
  return (
    <>
      <ReceiveForm
        products={products}
        product={product}
        onProduct={choose}
        onReceived={(one) => {
          setReceived([one, ...received]);
          choose(undefined);
        }}
      />
      <p role="status" className={last ? 'done-note' : 'sr-only'}>
        {last &&
          `Принято: ${last.name}, серия ${last.number}, ${last.pieces}\u00a0шт. Всего в\u00a0серии пришло ${last.total}.`}
      </p>
      {received.length > 0 && (
        <section aria-labelledby="received" className="part">
          <h2 id="received">Принято в этом окне: {received.length}</h2>
          <ul className="part-rows">
            {received.map(({ productId, name, number, pieces, onShelf }, index) => (
              // The newest is the first; nothing is removed.
              <li key={received.length - index}>
                <p className="flex justify-between gap-3">
                  <Link to={`/stock/${productId}`} className="row-link">
                    {name}
                  </Link>
                  <strong className="whitespace-nowrap">{pieces}&nbsp;шт.</strong>
                </p>
                <p className="note">
                  Серия {number}
                  {onShelf && ', уже лежала на\u00a0полке'}
                </p>
              </li>
            ))}
          </ul>
          <p className="note">Ошиблись? Исправит старший смены: пересчётом товара или исправлением прихода серии.</p>
        </section>
      )}
    </>
  );
}
