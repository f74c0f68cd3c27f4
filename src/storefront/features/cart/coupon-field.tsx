import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { InputCoupon, Quote } from '../../../api/shop/cart.schema.ts';
import { errorSentence } from '../../client/api-error.ts';
import type { BasketItem } from '../../../kernel/basket-item.ts';

import { addCode, removeCode, type AddedCode } from '../../client/coupons.ts';
import { fetchQuote } from '../../client/quote.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface CouponFieldProps {
  items: readonly BasketItem[];
  quote: Quote | undefined;
  added: readonly AddedCode[];
  /** The visitor has just opened the field. */
  takesFocus: boolean;
}

const ID = 'typed-code';
const LONGEST = 40;

/** The field for codes of coupons and gift certificates, and the codes that have been added. */
export default function CouponField({ items, quote, added, takesFocus }: CouponFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  async function apply() {
    if (busy) return;
    const code = typed.trim();
    setStatus('');
    const problem = code === '' ? 'Введите код.' : await problemOf(code);
    setError(problem);
    if (problem === undefined) setTyped('');
    input.current?.focus();
  }

  /** Gets a quote with the code and adds the code if it applies. */
  async function problemOf(code: string): Promise<string | undefined> {
    setBusy(true);
    try {
      const { input_coupons } = await fetchQuote({ items, coupons: [...added.map((one) => one.code), code].slice(-5) });
      const answer = input_coupons.at(-1)!;
      if (answer.state === 'refused' || answer.kind === null) return answer.text;
      const isAdded = addCode({
        code: answer.kind === 'coupon' ? answer.code : code,
        name: answer.code,
        kind: answer.kind,
      });
      if (!isAdded) return 'В\u00a0одном заказе не\u00a0больше 5 кодов. Уберите лишний.';
      setStatus(`${answer.code}: ${answer.text}`);
      return undefined;
    } catch (failure) {
      return errorSentence(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="pt-2">
      <label htmlFor={ID} className="mb-1.5 block text-sm font-semibold">
        Промокод или сертификат
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={ID}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            // The field may be inside the form of the order, which Enter would submit.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void apply();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${ID}-error` : undefined}
          className="min-h-12 w-full min-w-0 rounded-md border border-edge bg-surface px-4 text-base uppercase hover:border-leaf focus-visible:border-leaf focus-visible:outline-offset-0 aria-invalid:border-error aria-invalid:bg-error-soft"
        />
        <Button look="outline" busy={busy} onClick={() => void apply()} className="shrink-0">
          Применить
        </Button>
      </div>
      {error && <FieldError id={`${ID}-error`}>{error}</FieldError>}
      <p role="status" className="sr-only">
        {error ?? status}
      </p>
      {added.length > 0 && (
        <ul aria-label="Добавленные коды" className="mt-3 grid gap-2">
          {added.map((one) => (
            <AddedRow
              key={one.code}
              code={one}
              answer={quote?.input_coupons.find(({ code }) => code === one.name)}
              onRemove={() => {
                removeCode(one.code);
                setStatus(`${one.name}: код убран`);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {added.some(({ kind }) => kind === 'certificate') && (
        <p className="mt-2 text-sm text-quiet">
          Код сертификата мы{'\u00a0'}не{'\u00a0'}сохраняем в{'\u00a0'}браузере: после обновления страницы введите его
          ещё раз.
        </p>
      )}
    </div>
  );
}

interface AddedRowProps {
  code: AddedCode;
  answer: InputCoupon | undefined;
  onRemove(): void;
}

function AddedRow({ code: { name, kind }, answer, onRemove }: AddedRowProps) {
  const refused = answer?.state === 'refused';
  return (
    <li className={`flex items-start gap-2 rounded-md pl-3 text-sm ${refused ? 'bg-error-soft' : 'bg-sage'}`}>
      {refused && <CircleAlert size={18} aria-hidden className="mt-3.5 shrink-0 text-error" />}
      <span className="min-w-0 flex-1 py-3">
        <span className="font-semibold">{kind === 'certificate' ? `Сертификат ${name}` : name}</span>{' '}
        {answer && <span className={refused ? 'block' : 'text-quiet'}>{answer.text}</span>}
      </span>
      <button type="button" className="icon-btn shrink-0" aria-label={`Убрать: ${name}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </button>
    </li>
  );
}
