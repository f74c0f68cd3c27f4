import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AwaitingChanges } from '../../features/stock/awaiting-changes.tsx';
import { foundProducts } from '../../features/stock/found-products.ts';
import type { StockFlag } from '../../features/stock/stock-answers.ts';
import { stockQuery } from '../../features/stock/stock-queries.ts';
import { StockTabs } from '../../features/stock/stock-tabs.tsx';
import { FLAG_WORDS } from '../../features/stock/stock-words.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { StockTable } from './stock-table.tsx';
import './stock.css';

const FLAGS = Object.keys(FLAG_WORDS) as StockFlag[];

/** Levels of all goods; the search, the conditions and the order are in the address. */
export function Stock() {
  const [params, setParams] = useSearchParams();
  const [done, setDone] = useState('');
  const read = useQuery(stockQuery);
  const q = params.get('q') ?? '';
  const chosen = FLAGS.find((flag) => flag === params.get('show'));
  function set(name: string, value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <title>Склад</title>
      <h1>Склад</h1>
      <StockTabs />
      <p role="status" className={done ? 'done-note' : 'sr-only'}>
        {done}
      </p>
      <Loaded of={read}>
        {({ products, awaiting }) => {
          const found = foundProducts(products, q);
          const shown = chosen ? found.filter(({ flags }) => flags.includes(chosen)) : found;
          return (
            <>
              <AwaitingChanges changes={awaiting} onDone={setDone} />
              <section aria-label="Условия" className="grid gap-2">
                <div className="filters">
                  <input
                    type="search"
                    aria-label="Найти товар"
                    placeholder="Штрихкод, номер или название"
                    className="filter-field stock-search"
                    autoComplete="off"
                    maxLength={200}
                    value={q}
                    onChange={({ target }) => set('q', target.value)}
                  />
                </div>
                <div role="group" aria-label="Показать" className="chips choices">
                  {FLAGS.map((flag) => (
                    <button
                      key={flag}
                      type="button"
                      className="chip"
                      aria-pressed={flag === chosen}
                      onClick={() => set('show', flag === chosen ? undefined : flag)}
                    >
                      {FLAG_WORDS[flag]} · {products.filter(({ flags }) => flags.includes(flag)).length}
                    </button>
                  ))}
                </div>
              </section>
              {shown.length > 0 ? (
                <StockTable products={shown} />
              ) : (
                <div role="status" className="empty-list">
                  <h2>Таких товаров нет</h2>
                  <p className="text-quiet">
                    {products.length === 0
                      ? 'Когда появится первый товар, он\u00a0будет здесь.'
                      : 'Уберите поиск или условие, чтобы увидеть остальные.'}
                  </p>
                </div>
              )}
              <p role="status" className="text-xs text-quiet">
                Показано {shown.length} из&nbsp;{products.length}
              </p>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
