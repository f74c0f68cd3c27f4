import { MOST_PIECES } from '../../../kernel/basket-limits.ts';
import { Button } from '../../ui/button.tsx';

interface QuantityProps {
  readonly name: string;
  readonly least: 0 | 1;
  readonly value: number;
  readonly onChange: (pieces: number) => void;
  /** Of what is not in the order yet. */
  readonly onRemove?: () => void;
}

export function Quantity({ name, least, value, onChange, onRemove }: QuantityProps) {
  return (
    <li>
      <div className="change-line">
        <span className="min-w-0">
          {name}
          {onRemove && <span className="note">добавляется</span>}
        </span>
        <span className="flex gap-2">
          <input
            type="number"
            aria-label={`Сколько: ${name}`}
            className="change-pieces"
            min={least}
            max={MOST_PIECES}
            value={value}
            onChange={({ target }) =>
              onChange(Math.min(MOST_PIECES, Math.max(least, Math.trunc(target.valueAsNumber) || least)))
            }
          />
          {onRemove && (
            <Button look="plain" aria-label={`Убрать: ${name}`} onClick={onRemove}>
              Убрать
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
