import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { MOST_PIECES } from '../../../../kernel/basket-limits.ts';
import { FieldError } from '../../../ui/field.tsx';
import { readQuantity } from './typed-quantity.ts';

interface QuantityFieldProps {
  name: string;
  quantity: number;
  onChange(quantity: number): void;
}

/** Stepper whose number can also be typed; an invalid number never reaches the cart. */
export function QuantityField({ name, quantity, onChange }: QuantityFieldProps) {
  const errorId = useId();
  const [typed, setTyped] = useState<string>();
  const reading = typed === undefined || typed.trim() === '' ? undefined : readQuantity(typed);
  const error = reading && 'error' in reading ? reading.error : undefined;

  function step(to: number) {
    setTyped(undefined);
    onChange(to);
  }

  function type(text: string) {
    setTyped(text);
    const read = readQuantity(text);
    if ('quantity' in read) onChange(read.quantity);
  }

  return (
    <div className="min-w-0">
      <div role="group" aria-label={`Количество: ${name}`} className="stepper stepper-small w-36">
        <button type="button" aria-label="Убавить" disabled={quantity <= 1} onClick={() => step(quantity - 1)}>
          <Minus size={18} aria-hidden />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          aria-label="Количество, штук"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="w-full min-w-0 self-stretch bg-transparent text-center text-base font-semibold tabular-nums outline-offset-0 aria-invalid:text-error"
          value={typed ?? String(quantity)}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          // A valid number is replaced by the cart's own; an emptied field shows the quantity in the cart again.
          onBlur={() => !error && setTyped(undefined)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
        />
        <button
          type="button"
          aria-label="Добавить ещё"
          disabled={quantity >= MOST_PIECES}
          onClick={() => step(quantity + 1)}
        >
          <Plus size={18} aria-hidden />
        </button>
      </div>
      <div role="status" className="max-w-72">
        {error && (
          <FieldError id={errorId}>
            {error} {'В корзине по-прежнему '}
            {quantity}
            {'\u00a0шт.'}
          </FieldError>
        )}
      </div>
    </div>
  );
}
