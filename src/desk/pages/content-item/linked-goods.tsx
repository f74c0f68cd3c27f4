import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { LinkedGoods as Goods } from './item-draft.ts';

interface LinkedGoodsProps {
  readonly goods: readonly Goods[];
  readonly error: string | undefined;
  readonly onChange: (goods: readonly Goods[]) => void;
}

/** Names that fit on a screen; more words find fewer. */
const SHOWN = 8;

/** Products beside the text, found by a part of the name. It stands inside a form, so it is none itself. */
export function LinkedGoods({ goods, error, onChange }: LinkedGoodsProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useMutation({
    mutationFn: (q: string) => answerOf(staffApi.GET('/api/staff/products', { params: { query: { q } } })),
  });
  const found = search.data?.products.filter((product) => !goods.some((one) => one.id === product.id));
  const find = () => {
    if (typed.trim() !== '') search.mutate(typed.trim());
  };
  return (
    <fieldset className="item-group">
      <legend className="font-semibold">Товары рядом</legend>
      {goods.length > 0 && (
        <ul className="part-rows">
          {goods.map((one) => (
            <li key={one.id} className="linked-row">
              <span>{one.name}</span>
              <button
                type="button"
                className="text-link text-xs"
                onClick={() => onChange(goods.filter((each) => each.id !== one.id))}
              >
                Убрать<span className="sr-only"> {one.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="field">
        <label htmlFor={id}>Найти товар</label>
        <div className="linked-search">
          <input
            id={id}
            type="text"
            value={typed}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Часть названия"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              find();
            }}
          />
          <Button look="outline" busy={search.isPending} onClick={find}>
            Найти
          </Button>
        </div>
      </div>
      <div role="status" className="chips">
        {found?.slice(0, SHOWN).map(({ id: productId, name }) => (
          <button
            key={productId}
            type="button"
            className="chip"
            onClick={() => onChange([...goods, { id: productId, name }])}
          >
            {name}
          </button>
        ))}
        {found?.length === 0 && <span className="note">Ничего не нашлось: попробуйте другую часть названия.</span>}
      </div>
      <Problem error={search.error} />
      {error && <p className="text-xs text-error">{error}</p>}
    </fieldset>
  );
}
