import { Minus, Plus } from 'lucide-react';

interface QuantityStepperProps {
  quantity: number;
  onChange(quantity: number): void;
  /** Name of the product for screen readers: «Магний B6». */
  name: string;
  /** Lowest value; 0 allows to remove the last piece. */
  min?: number;
  max?: number;
  /** What removing the last piece is called. */
  removal?: string;
  small?: boolean;
  className?: string;
}

/** A quantity with buttons to lower and raise it. */
export function QuantityStepper({
  quantity,
  onChange,
  name,
  min = 0,
  max = 999,
  removal = 'Убрать из корзины',
  small,
  className = '',
}: QuantityStepperProps) {
  return (
    <div
      role="group"
      aria-label={`Количество: ${name}`}
      className={`stepper${small ? ' stepper-small' : ''} ${className}`}
    >
      <button
        type="button"
        aria-label={quantity === 1 && min === 0 ? removal : 'Убавить'}
        disabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <output aria-live="polite">
        {quantity}
        {' шт.'}
      </output>
      <button type="button" aria-label="Добавить ещё" disabled={quantity >= max} onClick={() => onChange(quantity + 1)}>
        <Plus size={18} aria-hidden />
      </button>
    </div>
  );
}
