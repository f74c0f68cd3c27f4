import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { AwaitingChanges } from '../../features/stock/awaiting-changes.tsx';
import type { ProductStock } from '../../features/stock/stock-answers.ts';
import { stockOfQuery } from '../../features/stock/stock-queries.ts';
import { FLAG_TONES, FLAG_WORDS } from '../../features/stock/stock-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProductLots } from './product-lots.tsx';
import { ProductMovements } from './product-movements.tsx';
import { StockCommands } from './stock-commands.tsx';
import { StockFacts } from './stock-facts.tsx';
import './stock-product.css';

/** The stock of one product: what there is, in which lots, how it came to that, and what may be done. */
export function StockOfProduct() {
  const { productId = '' } = useParams();
  return /^\d{1,9}$/.test(productId) && Number(productId) > 0 ? (
    <KnownProduct key={productId} productId={Number(productId)} />
  ) : (
    <UnknownProduct />
  );
}

function KnownProduct({ productId }: { readonly productId: number }) {
  const read = useQuery(stockOfQuery(productId));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownProduct />;
  return (
    <>
      {!read.data && <title>Склад</title>}
      <Loaded of={read}>{(stock) => <Product stock={stock} />}</Loaded>
    </>
  );
}

function Product({ stock }: { readonly stock: ProductStock }) {
  const [done, setDone] = useState('');
  const { level, lots, awaiting } = stock;
  return (
    <article className="grid gap-4">
      <title>{`${level.name} · Склад`}</title>
      <header className="grid gap-1">
        <Link to="/stock" className="text-link justify-self-start text-xs">
          К остаткам
        </Link>
        <h1 id="stock-product">{level.name}</h1>
        {level.flags.length > 0 && (
          <p className="badges">
            {level.flags.map((flag) => (
              <Badge key={flag} tone={FLAG_TONES[flag]}>
                {FLAG_WORDS[flag]}
              </Badge>
            ))}
          </p>
        )}
      </header>
      <div>
        <StockCommands stock={stock} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <AwaitingChanges changes={awaiting} onDone={setDone} />
      <div className="stock-columns">
        <div className="grid content-start gap-4">
          <StockFacts level={level} />
          <ProductLots lots={lots} level={level} onDone={setDone} />
        </div>
        <ProductMovements productId={level.productId} />
      </div>
    </article>
  );
}

function UnknownProduct() {
  return (
    <div className="grid gap-2">
      <title>Нет такого товара</title>
      <h1>Нет такого товара на складе</h1>
      <p>Проверьте адрес. У&nbsp;комплексов и&nbsp;цифровых товаров своего остатка нет.</p>
      <Link to="/stock" className="text-link">
        К остаткам
      </Link>
    </div>
  );
}
