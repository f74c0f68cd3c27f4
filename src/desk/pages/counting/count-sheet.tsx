import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { COUNT_CAUSE_NAMES, COUNT_CAUSES, type CountCause } from '../../../kernel/stock-causes.ts';
import { CauseFields } from '../../features/stock/cause-fields.tsx';
import { ProductSearch } from '../../features/stock/product-search.tsx';
import type { StockLevel } from '../../features/stock/stock-answers.ts';
import { signed } from '../../features/stock/stock-words.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { Button } from '../../ui/button.tsx';
import { differenceOf, useCountSheet, type CountRow } from './use-count-sheet.ts';

export function CountSheet({ products }: { readonly products: readonly StockLevel[] }) {
  const sheet = useCountSheet();
  const { rows, saved, busy } = sheet;
  const [cause, setCause] = useState<CountCause>();
  const [note, setNote] = useState('');
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const search = useRef<HTMLInputElement>(null);
  const fields = useRef(new Map<number, HTMLInputElement>());
  useEffect(() => search.current?.focus(), []);
  const ready = rows.filter((row) => differenceOf(row) !== undefined);
  const differing = ready.filter((row) => differenceOf(row) !== 0);
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (wanted === undefined) return;
    fields.current.get(wanted)?.focus();
    fields.current.get(wanted)?.select();
    setWanted(undefined);
  }, [wanted]);
  function save() {
    const problems = {
      ...(differing.length > 0 && !cause && { cause: 'Выберите, откуда разница' }),
      ...(differing.length > 0 && cause === 'other' && note.trim().length < 3 && { note: 'Напишите, что случилось' }),
    };
    setIssues(problems);
    if (Object.keys(problems).length === 0 && ready.length > 0 && !busy) void sheet.save({ cause, note });
  }
  return (
    <>
      <section aria-label="Что считаете" className="part">
        <ProductSearch
          products={products}
          field={search}
          onFound={(product) => {
            sheet.add(product);
            setWanted(product.productId);
          }}
        />
        <p className="note">
          Отсканируйте товар, напишите, сколько лежит на&nbsp;полке, и&nbsp;нажмите Enter: снова можно сканировать.
          Упаковки в&nbsp;коробках не&nbsp;считайте. До&nbsp;сохранения ничего не&nbsp;меняется.
        </p>
      </section>
      {rows.length > 0 && (
        <form
          noValidate
          aria-label="Лист пересчёта"
          className="command-panel"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <ul className="part-rows">
            {rows.map((row) => (
              <Row
                key={row.productId}
                row={row}
                field={(element) => {
                  if (element) fields.current.set(row.productId, element);
                  return () => fields.current.delete(row.productId);
                }}
                onText={(text) => sheet.change(row.productId, { text, problem: '' })}
                onNext={() => search.current?.focus()}
                onRemove={() => {
                  sheet.remove(row.productId);
                  search.current?.focus();
                }}
              />
            ))}
          </ul>
          {differing.length > 0 && (
            <CauseFields
              label="Откуда разница"
              causes={COUNT_CAUSES}
              names={COUNT_CAUSE_NAMES}
              cause={cause}
              note={note}
              issues={issues}
              onCause={setCause}
              onNote={setNote}
            />
          )}
          <p role="status">
            {ready.length === 0
              ? 'Напишите, сколько штук на\u00a0полке.'
              : `Посчитано: ${counted(ready.length, GOODS)}, с\u00a0разницей\u00a0— ${differing.length}.`}
          </p>
          <div>
            <Button type="submit" busy={busy} disabled={ready.length === 0}>
              {differing.length > 0 ? 'Сохранить и исправить остатки' : 'Сохранить'}
            </Button>
          </div>
        </form>
      )}
      {saved.length > 0 && (
        <section aria-labelledby="counted" className="part" role="status">
          <h2 id="counted">Сохранено: {saved.length}</h2>
          <ul className="part-rows">
            {saved.map(({ productId, name, words }, index) => (
              // The newest is the first; nothing is removed.
              <li key={saved.length - index}>
                <Link to={`/stock/${productId}`} className="row-link">
                  {name}
                </Link>
                <p className="note">{words}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RowProps {
  readonly row: CountRow;
  readonly field: (element: HTMLInputElement | null) => () => void;
  readonly onText: (text: string) => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
}

function Row({ row, field, onText, onNext, onRemove }: RowProps) {
  const { productId, name, shown, text, problem } = row;
  const difference = differenceOf(row);
  return (
    <li>
      <div className="count-row">
        <label htmlFor={`counted-${productId}`}>
          <span className="font-semibold">{name}</span>
          <span className="note">По&nbsp;учёту на&nbsp;полке {shown}</span>
        </label>
        <input
          ref={field}
          id={`counted-${productId}`}
          className="count-pieces"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`result-${productId}`}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onNext();
          }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`result-${productId}`} className={problem ? 'text-xs text-error' : 'text-xs'}>
          {problem ||
            (difference === undefined
              ? text.trim() === ''
                ? ''
                : 'Напишите число штук цифрами'
              : difference === 0
                ? 'Сходится'
                : `Разница ${signed(difference)}`)}
        </p>
        <button type="button" className="text-link text-xs" onClick={onRemove}>
          Убрать <span className="sr-only">{name}</span>
        </button>
      </div>
    </li>
  );
}
