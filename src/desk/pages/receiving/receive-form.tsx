import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { ProductSearch } from '../../features/stock/product-search.tsx';
import type { StockLevel } from '../../features/stock/stock-answers.ts';
import { STOCK_KEY, stockOfQuery } from '../../features/stock/stock-queries.ts';
import { typedPieces } from '../../features/stock/stock-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

export interface Received {
  readonly productId: number;
  readonly name: string;
  readonly number: string;
  readonly pieces: number;
  readonly onShelf: boolean;
  /** All pieces of the lot that came so far. */
  readonly total: number;
}

interface ReceiveFormProps {
  readonly products: readonly StockLevel[];
  readonly product: StockLevel | undefined;
  readonly onProduct: (product: StockLevel | undefined) => void;
  readonly onReceived: (received: Received) => void;
}

/** The product first, then its lot. */
export function ReceiveForm({ products, product, onProduct, onReceived }: ReceiveFormProps) {
  const search = useRef<HTMLInputElement>(null);
  // Ready for the next scan, also when the page was opened.
  useEffect(() => {
    if (!product) search.current?.focus();
  }, [product]);
  if (!product) {
    return (
      <section aria-label="Что пришло" className="part">
        <ProductSearch products={products} field={search} onFound={onProduct} />
        <p className="note">
          Отсканируйте упаковку. Дальше всё с&nbsp;клавиатуры: Enter ведёт к&nbsp;следующему полю, после штук —
          принимает.
        </p>
      </section>
    );
  }
  return (
    <LotForm key={product.productId} product={product} onReceived={onReceived} onCancel={() => onProduct(undefined)} />
  );
}

const NO_LOT = { number: '', bestBefore: '', pieces: '', onShelf: false };

interface LotFormProps {
  readonly product: StockLevel;
  readonly onReceived: (received: Received) => void;
  readonly onCancel: () => void;
}

function LotForm({ product: { productId, name }, onReceived, onCancel }: LotFormProps) {
  const [typed, setTyped] = useState(NO_LOT);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { data } = useQuery(stockOfQuery(productId));
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: (lot: typeof NO_LOT, { key }) =>
      answerOf(
        staffApi.POST('/api/lots', {
          body: { ...lot, key, product: productId, pieces: typedPieces(lot.pieces) ?? 0 },
        }),
      ),
    onDone: ({ number, received: total }, { pieces, onShelf }) =>
      onReceived({ productId, name, number, pieces: Number(pieces), onShelf, total }),
  });
  const field = (which: string) => form.current?.querySelector<HTMLInputElement>(`[name=${which}]`);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const fields = error instanceof ApiFailure ? error.fields : {};
  const issues = Object.keys(missing).length > 0 ? missing : fields;
  const set = (changed: Partial<typeof NO_LOT>) => setTyped({ ...typed, ...changed });
  const known = data?.lots.find(({ number }) => number === typed.number.trim().toUpperCase());
  /** Enter goes to what is missing; once nothing is, it receives. */
  function submit() {
    const bestBefore = typed.bestBefore || known?.bestBefore || '';
    if (bestBefore !== typed.bestBefore) set({ bestBefore });
    const problems = {
      ...(typed.number.trim() === '' && { number: 'Напишите серию, как на\u00a0упаковке' }),
      ...(bestBefore === '' && { bestBefore: 'Укажите день, до\u00a0которого годна' }),
      ...(!typedPieces(typed.pieces) && { pieces: 'Напишите, сколько штук, цифрами' }),
    };
    const [first] = Object.keys(problems);
    const next = first === undefined ? undefined : field(first);
    // What was not reached yet is no mistake.
    const isOn = next !== undefined && next === document.activeElement;
    setMissing(isOn ? problems : {});
    if (next) next.focus();
    else mutate({ ...typed, bestBefore });
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Приёмка: ${name}`}
      className="command-panel"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{name}</h2>
      <div className="grid items-start gap-3 md:grid-cols-3">
        <Field
          label="Серия"
          hint={known ? `Уже записана, осталось ${known.left}` : 'Как на\u00a0упаковке'}
          name="number"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={typed.number}
          error={issues.number}
          onChange={({ target }) => set({ number: target.value })}
        />
        <Field
          label="Годна до"
          name="bestBefore"
          type="date"
          value={typed.bestBefore}
          error={issues.bestBefore}
          onChange={({ target }) => set({ bestBefore: target.value })}
        />
        <Field
          label="Пришло, штук"
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          value={typed.pieces}
          error={issues.pieces}
          onChange={({ target }) => set({ pieces: target.value })}
        />
      </div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={typed.onShelf}
          onChange={({ target }) => set({ onShelf: target.checked })}
        />
        Уже лежит на полке и&nbsp;учтено: записать только серию
      </label>
      <Problem error={Object.keys(fields).length > 0 ? undefined : error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          Принять
        </Button>
        <Button look="plain" onClick={onCancel}>
          Другой товар
        </Button>
      </div>
    </form>
  );
}
