import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { BatchState } from '../../api/batch-answers.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { BATCH_STATE_WORDS } from '../../words/batch-words.ts';
import { BatchTable } from './batch-table.tsx';
import { batchesQuery, batchProductsQuery, type BatchFilter } from './batches-query.ts';
import { OpenBatchForm } from './open-batch-form.tsx';

const STATES = Object.entries(BATCH_STATE_WORDS) as [BatchState, string][];

/** Batches with their passports; the filters are in the address. */
export function Batches() {
  const may = useMay();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [isOpening, setOpening] = useState(false);
  const state = STATES.find(([one]) => one === params.get('state'))?.[0];
  const product = Number(params.get('product')) || undefined;
  const found = useInfiniteQuery(batchesQuery({ state, product }));
  const goods = useQuery(batchProductsQuery);
  const words = Object.fromEntries((goods.data?.products ?? []).map(({ id, name }) => [String(id), name]));
  function set(changed: BatchFilter) {
    const next = { state, product, ...changed };
    const entries = Object.entries(next).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    setParams(new URLSearchParams(entries), { preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <title>Партии</title>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1>Партии</h1>
        {may('batch:save') && (
          <Button aria-expanded={isOpening} onClick={() => setOpening(true)}>
            Новая партия
          </Button>
        )}
      </header>
      {isOpening && (
        <OpenBatchForm
          products={goods.data?.products ?? []}
          onCancel={() => setOpening(false)}
          onDone={(batchId) => void navigate(`/batches/${batchId}`)}
        />
      )}
      <section aria-label="Условия" className="grid gap-2">
        <div role="group" aria-label="Состояние" className="chips choices">
          {STATES.map(([one, name]) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={state === one}
              onClick={() => set({ state: state === one ? undefined : one })}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="filters">
          <Choice
            label="Товар"
            words={words}
            value={product === undefined ? undefined : String(product)}
            onChange={(value) => set({ product: value === undefined ? undefined : Number(value) })}
          />
          {(state || product) && (
            <button type="button" className="text-link" onClick={() => setParams({})}>
              Снять условия
            </button>
          )}
        </div>
      </section>
      <Loaded of={found}>
        {({ pages }) => {
          const batches = pages.flatMap((page) => page.batches);
          if (batches.length === 0) return <Nothing filtered={state !== undefined || product !== undefined} />;
          return (
            <div className="grid gap-4">
              <BatchTable batches={batches} />
              <More of={found} shown={batches.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const Nothing = ({ filtered }: { readonly filtered: boolean }) => (
  <div role="status" className="empty-list">
    <h2>{filtered ? 'Таких партий нет' : 'Партий пока нет'}</h2>
    <p className="text-quiet">
      {filtered
        ? 'Ни\u00a0одна партия не\u00a0подходит под условия.'
        : 'Откройте первую: номер, сроки, протокол лаборатории. Пока ни\u00a0одна партия товара не\u00a0выпущена, его собирают как прежде.'}
    </p>
    {filtered && (
      <Link className="text-link" to="/batches">
        Показать все партии
      </Link>
    )}
  </div>
);
