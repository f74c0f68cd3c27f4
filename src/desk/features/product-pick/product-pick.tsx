import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface ProductPickProps {
  readonly label: string;
  /** Id; 0: none yet. */
  readonly product: number;
  readonly error?: string | undefined;
  readonly onChange: (product: number) => void;
}

/** A product, found by a part of its name. */
export function ProductPick({ label, product, error, onChange }: ProductPickProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: [...PRODUCTS_KEY, 'pick', q],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/products', { params: { query: { ...(q && { q }) } }, signal })),
  });
  const chosen = useQuery({
    queryKey: [...PRODUCTS_KEY, 'one', product],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/products/{id}', { params: { path: { id: product } }, signal })),
    enabled: product > 0,
  });
  const goods = found.data?.products ?? [];
  const words = Object.fromEntries([
    ...(product > 0 ? [[String(product), chosen.data?.name ?? `Товар ${product}`]] : []),
    ...goods.map((one) => [String(one.id), one.name]),
  ]) as Record<string, string>;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="field">
          <label htmlFor={id}>Найти товар</label>
          <input
            id={id}
            type="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              setQ(typed.trim());
            }}
          />
        </div>
        <Button look="outline" busy={found.isFetching} onClick={() => setQ(typed.trim())}>
          Найти
        </Button>
      </div>
      <SelectField
        label={label}
        words={words}
        none={found.data && goods.length === 0 ? 'Такого товара нет' : 'Выберите товар'}
        value={product > 0 ? String(product) : ''}
        error={error}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}
