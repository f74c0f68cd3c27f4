import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Sum } from '../../ui/sum.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { saleQuery } from './sale-query.ts';
import './sale.css';

/** How many are shown at once: more are found by typing. */
const SHOWN = 8;

export function ProductPicker({ onAdd }: { readonly onAdd: (product: number, name: string) => void }) {
  const [q, setQ] = useState('');
  const [added, setAdded] = useState(0);
  const found = useQuery(saleQuery(q));
  function add(product: number, name: string) {
    onAdd(product, name);
    setQ('');
    setAdded(added + 1);
  }
  return (
    <>
      <SearchField
        key={added}
        label="Найти товар"
        hint="Название или штрихкод"
        takesFocus={added > 0}
        onSearch={setQ}
      />
      {q && (
        <Loaded of={found}>
          {({ products }) => (
            <>
              <ul className="part-rows">
                {products.slice(0, SHOWN).map(({ id, name, form, price, available }) => (
                  <li key={id}>
                    <div className="found-product">
                      <span className="min-w-0">
                        {name}
                        <span className="note">
                          {form}, <Sum of={price} />
                          {available !== null && `, в\u00a0наличии ${available}\u00a0шт.`}
                        </span>
                      </span>
                      <Button look="outline" aria-label={`Добавить: ${name}`} onClick={() => add(id, name)}>
                        Добавить
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
              <p role="status">
                {products.length === 0
                  ? 'В продаже такого товара нет: проверьте название или штрихкод.'
                  : products.length > SHOWN
                    ? 'Показаны первые: уточните запрос.'
                    : ''}
              </p>
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
