import { Minus, Plus } from 'lucide-react';

interface QuantityStepperProps {
  quantity: number;
  onChange(quantity: number): void;
  /** What is counted, for those who listen: «Магний B6». */
  name: string;
  /** Lowest value; 0 lets the last piece be taken away. */
  min?: number;
  max?: number;
  small?: boolean;
  className?: string;
}

/** Minus, number, plus. */
export function QuantityStepper({
  quantity,
  onChange,
  name,
  min = 0,
  max = 999,
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
        aria-label={quantity === 1 && min === 0 ? 'Убрать из корзины' : 'Убавить'}
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
