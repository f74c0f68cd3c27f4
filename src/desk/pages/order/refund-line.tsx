import { useId } from 'react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import type { RefundableLine } from '../../api/order-answers.ts';
import { leftOf, type Chosen } from './refund-preview.ts';

interface RefundLineProps {
  readonly line: RefundableLine;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** A line of the order: how many of its pieces, or which of its packs where each has a marking code. */
export function RefundLine({ line, chosen, onChange }: RefundLineProps) {
  const id = useId();
  const { position, name, quantity, paid, certificate, units } = line;
  const left = leftOf(line);
  const label = `${name}, ${formatMoney(kopecks(paid + certificate))} за\u00a0${quantity}\u00a0шт.`;
  if (units.length > 0)
    return (
      <fieldset className="grid gap-1">
        <legend>{label}</legend>
        {units.map((unit) => (
          <label key={unit.id} className="refund-line">
            <span className="min-w-0">
              {unit.name}
              {unit.code && <code className="block text-xs text-quiet">{unit.code}</code>}
              {unit.refunded && <span className="block text-xs text-quiet">Деньги уже возвращены</span>}
            </span>
            <input
              type="checkbox"
              disabled={unit.refunded}
              checked={chosen.units.includes(unit.id)}
              onChange={({ target }) =>
                onChange({
                  ...chosen,
                  units: target.checked ? [...chosen.units, unit.id] : chosen.units.filter((one) => one !== unit.id),
                })
              }
            />
          </label>
        ))}
      </fieldset>
    );
  return (
    <div className="refund-line">
      <label htmlFor={id}>
        {label}
        {left < quantity && <span className="block text-xs text-quiet">Осталось {left}</span>}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={left}
        value={chosen.lines[position] ?? 0}
        className="refund-quantity"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const typed = Math.min(left, Math.max(0, Math.trunc(target.valueAsNumber || 0)));
          onChange({ ...chosen, lines: { ...chosen.lines, [position]: typed } });
        }}
      />
    </div>
  );
}
