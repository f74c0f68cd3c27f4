import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/new-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { foundQuery, GOLDEN_KEY, type GoldenQuery } from './search-query.ts';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';

interface GoldenFormProps {
  readonly golden?: GoldenQuery;
  readonly query: string;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A query, what it finds now, and which of that has to stay among the first. */
export function GoldenForm({ golden, onDone, onCancel, ...given }: GoldenFormProps) {
  const [id] = useState(() => golden?.id ?? newKey());
  const [query, setQuery] = useState(given.query);
  const [places, setPlaces] = useState(String(golden?.places ?? 5));
  const [expected, setExpected] = useState<readonly Named[]>(
    () => golden?.products.map(({ id: product, name }) => ({ id: product, name })) ?? [],
  );
  const [tried, setTried] = useState(given.query);
  const found = useQuery(foundQuery(tried.trim()));
  const { mutate, error, isPending } = useCommand({
    version: golden?.version ?? 0,
    reads: GOLDEN_KEY,
    send: (
      typed: { readonly query: string; readonly products: number[]; readonly places: number },
      { expectedVersion },
    ) =>
      answerOf(
        staffApi.PUT('/api/staff/search/golden-queries/{id}', {
          params: { path: { id } },
          body: { ...typed, expectedVersion },
        }),
      ),
    onDone: () => onDone('Сохранено: запрос среди эталонных.'),
  });
  const issues = issuesOf(error);
  const isExpected = (product: number) => expected.some((one) => one.id === product);
  const toggle = (product: Named, isOn: boolean) =>
    setExpected((before) => (isOn ? [...before, product] : before.filter((one) => one.id !== product.id)));
  const listed = [...(found.data?.products ?? []), ...expected].filter(
    (one, index, all) => all.findIndex((other) => other.id === one.id) === index,
  );
  const place = (product: number) => (found.data?.products ?? []).findIndex((one) => one.id === product) + 1;
  return (
    <CommandPanel
      title={golden ? 'Изменить эталонный запрос' : 'Новый эталонный запрос'}
      submit="Сохранить"
      busy={isPending}
      error={Object.keys(issues).length > 0 ? null : error}
      onSubmit={() => mutate({ query, products: expected.map((one) => one.id), places: Number(places) })}
      onCancel={onCancel}
    >
      <div className="settings-pair">
        <Field
          label="Запрос"
          autoComplete="off"
          value={query}
          error={issues.query}
          onChange={({ target }) => setQuery(target.value)}
          // Another list would move the button that is being pressed.
          onBlur={({ relatedTarget }) => !(relatedTarget instanceof HTMLButtonElement) && setTried(query)}
        />
        <Field
          label="Среди первых мест"
          hint={'От\u00a01 до\u00a024'}
          inputMode="numeric"
          autoComplete="off"
          value={places}
          error={issues.places}
          onChange={({ target }) => setPlaces(target.value)}
        />
      </div>
      <fieldset className="settings-group">
        <legend>Что должно найтись</legend>
        <div role="status" className="note">
          {found.data?.asksForRemedy && 'Запрос называет болезнь: товаров по\u00a0нему не\u00a0показываем. '}
          {found.data?.corrected && `Поиск понял его как «${found.data.corrected}». `}
          {found.data && found.data.products.length === 0 && 'Сейчас не\u00a0находится ни\u00a0один товар.'}
        </div>
        {listed.map((product) => (
          <label key={product.id} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={isExpected(product.id)}
              onChange={({ target }) => toggle(product, target.checked)}
            />
            <span className="cell-words">
              {product.name || `Товар № ${product.id}`}{' '}
              <span className="text-quiet">
                {place(product.id) ? `сейчас место ${place(product.id)}` : 'сейчас не\u00a0видно'}
              </span>
            </span>
          </label>
        ))}
        {issues.products && <p className="text-xs text-error">{issues.products}</p>}
        <OtherProduct onChosen={(product) => !isExpected(product.id) && toggle(product, true)} />
      </fieldset>
    </CommandPanel>
  );
}

/** A product that the query does not find yet, by its name. */
function OtherProduct({ onChosen }: { readonly onChosen: (product: Named) => void }) {
  const mayRead = useMay()('product:read');
  const [name, setName] = useState('');
  const [asked, setAsked] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: ['products', 'named', asked],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/products', { params: { query: { q: asked } }, signal })),
    enabled: asked !== '',
  });
  if (!mayRead) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Другой товар"
          hint="Часть названия"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button look="outline" busy={isFetching} onClick={() => setAsked(name.trim())}>
          Найти товар
        </Button>
      </div>
      {data && data.products.length === 0 && <p className="note">Такого товара нет.</p>}
      {data && (
        <div className="settings-actions">
          {data.products.slice(0, 10).map((product) => (
            <button
              key={product.id}
              type="button"
              className="text-link"
              onClick={() => {
                onChosen({ id: product.id, name: product.name });
                setAsked('');
                setName('');
              }}
            >
              {product.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
