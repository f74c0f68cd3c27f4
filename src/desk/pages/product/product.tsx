import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Costs } from './costs.tsx';
import { LabelForm } from './label-form.tsx';
import { Parts } from './parts.tsx';
import { Prices } from './prices.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { productQuery, type DeskProduct } from './product-query.ts';
import './product.css';

/** One product: its label, prices, parts and history. */
export function Product() {
  const { productId = '' } = useParams();
  const id = /^\d{1,9}$/.test(productId) ? Number(productId) : 0;
  return id > 0 ? <KnownProduct key={id} id={id} /> : <UnknownProduct />;
}

function KnownProduct({ id }: { readonly id: number }) {
  const read = useQuery(productQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownProduct />;
  return (
    <>
      {!read.data && <title>Товар</title>}
      <Loaded of={read}>{(product) => <ProductScreen product={product} />}</Loaded>
    </>
  );
}

function ProductScreen({ product }: { readonly product: DeskProduct }) {
  const may = useMay();
  const [done, setDone] = useState('');
  return (
    <article className="grid gap-4">
      <title>{product.name}</title>
      <ProductHead product={product} onDone={setDone} />
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      <div className="product-columns">
        <LabelForm product={product} onDone={setDone} />
        <div className="grid min-w-0 content-start gap-4">
          <Prices product={product} onDone={setDone} />
          {may('cost:read') && <Costs product={product} onDone={setDone} />}
          <ProductPictures product={product} onDone={setDone} />
          {product.type === 'bundle' && <Parts product={product} onDone={setDone} />}
          <ProductHistory product={product} />
        </div>
      </div>
    </article>
  );
}

function UnknownProduct() {
  return (
    <div className="grid gap-2">
      <title>Нет такого товара</title>
      <h1>Нет такого товара</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
      <Link to="/catalogue" className="text-link">
        К списку товаров
      </Link>
    </div>
  );
}
