import { useRef } from 'react';
import { Link } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { PRODUCT_TYPES } from '../../../kernel/product-types.ts';
import { sectionOf } from '../../../kernel/sections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import type { ListedProduct } from './products-query.ts';
import './catalogue.css';

const COLUMNS = ['Товар', 'Раздел', 'Цена', 'Доступно', 'Состояние'] as const;
const PICTURE = 96;

export function ProductTable({ products }: { readonly products: readonly ListedProduct[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table product-table">
      <caption className="sr-only">Товары по названию. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, name, form, section, type, price, oldPrice, published, available, picture }) => (
          <tr key={id}>
            <td>
              <span className="product-cell">
                {picture ? (
                  <img src={links.picture(picture, PICTURE)} alt="" loading="lazy" className="product-picture" />
                ) : (
                  <span className="product-picture" />
                )}
                <span className="min-w-0">
                  <Link to={`/catalogue/${id}`} className="row-link">
                    {name}
                  </Link>
                  <span className="note">{type === 'bundle' ? PRODUCT_TYPES.bundle : form}</span>
                </span>
              </span>
            </td>
            <td>{sectionOf(section).name}</td>
            <td>
              <span className="font-semibold">
                <Sum of={price} />
              </span>
              {oldPrice !== null && (
                <span className="note">
                  было <Sum of={oldPrice} />
                </span>
              )}
            </td>
            <td>{available === null ? 'Без склада' : available}</td>
            <td>
              <Badge tone={published ? 'plain' : 'ended'}>{published ? 'На витрине' : 'Не опубликован'}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
