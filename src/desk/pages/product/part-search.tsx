import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

interface Found {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

interface PartSearchProps {
  readonly taken: readonly number[];
  readonly onFound: (product: Found) => void;
}

/** Names that fit on a screen; more words find fewer. */
const SHOWN = 8;

/** Finds a product for a bundle by words of its name. It stands inside a form, so it is none itself. */
export function PartSearch({ taken, onFound }: PartSearchProps) {
  const [typed, setTyped] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (q: string) => answerOf(staffApi.GET('/api/staff/products', { params: { query: { q } } })),
  });
  const found = data?.products.filter(
    ({ id, type, available }) => type === 'single' && available !== null && !taken.includes(id),
  );
  const search = () => {
    if (typed.trim() !== '') mutate(typed.trim());
  };
  return (
    <div role="group" aria-label="Добавить товар в комплекс" className="grid gap-2">
      <Field
        label="Добавить товар"
        placeholder="Название или штрихкод"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search();
        }}
      />
      <div>
        <Button look="outline" busy={isPending} onClick={search}>
          Найти
        </Button>
      </div>
      <Problem error={error} />
      <div role="status">
        {found?.length === 0 && <p className="text-quiet">Подходящих товаров нет: проверьте название.</p>}
        {found && found.length > 0 && (
          <div role="group" aria-label="Подходят" className="chips">
            {found.slice(0, SHOWN).map(({ id, name, price }) => (
              <button
                key={id}
                type="button"
                className="chip"
                onClick={() => {
                  onFound({ id, name, price });
                  setTyped('');
                  reset();
                }}
              >
                {name}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
