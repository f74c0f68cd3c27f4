import { useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import type { ComparedProduct } from './comparison-rows.ts';
import type { FetchByIds } from '../../client/use-by-ids.ts';
import { useByIds } from '../../client/use-by-ids.ts';
import { callApi } from '../../client/api.ts';
import { useCartIsLoaded } from '../../client/use-cart.ts';
import { removeCompared, useCompared } from '../../client/compare.ts';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { NothingCompared } from './nothing-compared.tsx';

const fetchComparison: FetchByIds<ComparedProduct> = async (ids, signal) => {
  const { products } = await callApi('GET /api/products/compare', { query: { ids }, signal });
  return new Map(products.map((product) => [product.card.id, product]));
};

/** The chosen products side by side, with the title, which says how many there are. The server renders the outline. */
export default function Comparison() {
  const loaded = useCartIsLoaded();
  const ids = useCompared();
  const { of, failure, retry } = useByIds(ids, fetchComparison);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const products = ids.flatMap((id) => of(id) ?? []);
  const gone = ids.filter((id) => of(id) === null);
  const waiting = !loaded || ids.some((id) => of(id) === undefined);
  return (
    <>
      <PageTitle note={ids.length > 0 ? `${counted(ids.length, GOODS)} из\u00a04 возможных` : !loaded && '\u00a0'}>
        Сравнение товаров
      </PageTitle>
      <noscript>
        <Notice tone="warm" className="mb-6">
          Выбранное для сравнения хранится в{'\u00a0'}вашем браузере, и{'\u00a0'}без JavaScript его не{'\u00a0'}
          показать. Включите JavaScript или{' '}
          <a href={links.catalog()} className="link">
            откройте каталог
          </a>
          .
        </Notice>
      </noscript>
      {failure && (
        <FailureNotice failure={failure} reassurance="Выбранное сохранено." onRetry={retry} className="mb-6" />
      )}
      <div role="status">
        {gone.length > 0 && (
          <Notice
            className="mb-6"
            action={
              <Button look="outline" small onClick={() => removeCompared(gone)}>
                Убрать из{'\u00a0'}сравнения
              </Button>
            }
          >
            {counted(gone.length, GOODS)} больше не{'\u00a0'}
            {gone.length > 1 ? 'продаются' : 'продаётся'}.
          </Notice>
        )}
      </div>
      {loaded && ids.length === 0 && <NothingCompared />}
      {waiting && !failure && (
        <div className="h-[32rem] animate-pulse rounded-lg bg-sage noscript:hidden" aria-hidden="true" />
      )}
      {!waiting && products.length === 1 && (
        <p className="mb-4 text-quiet">
          Выберите ещё хотя{'\u00a0'}бы один товар{'\u00a0'}— кнопка «Сравнить» есть на{'\u00a0'}его странице.{' '}
          <a href={links.catalog()} className="link">
            Открыть каталог
          </a>
        </p>
      )}
      {(!waiting || failure) && products.length > 0 && (
        <>
          {products.length > 1 && (
            <label className="mb-3 inline-flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-leaf"
                checked={onlyDifferences}
                onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
              />
              Только различия
            </label>
          )}
          <ComparisonTable products={products} onlyDifferences={onlyDifferences && products.length > 1} />
          {products.some(({ supplement }) => supplement) && <p className="mt-6 text-sm text-quiet">{DISCLAIMER}</p>}
        </>
      )}
    </>
  );
}

export const ComparisonIsland = island<object>('comparison', Comparison, 'first');
