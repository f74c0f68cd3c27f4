import { useId } from 'react';
import { formatDay } from '../../../kernel/dates.ts';
import type { ProductLot } from '../../features/stock/stock-answers.ts';

interface LotChoiceProps {
  readonly lots: readonly ProductLot[];
  /** What no lot means here. */
  readonly unknown: string;
  readonly lotId: number | null;
  readonly onChange: (lotId: number | null) => void;
}

/** The lot of which pieces are, the one that expires first comes first; nothing for goods without lots. */
export function LotChoice({ lots, unknown, lotId, onChange }: LotChoiceProps) {
  const id = useId();
  if (lots.length === 0) return null;
  return (
    <div className="field max-w-md">
      <label htmlFor={id}>Серия</label>
      <select
        id={id}
        value={lotId ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{unknown}</option>
        {lots.map(({ id: one, number, bestBefore, left }) => (
          <option key={one} value={one}>
            {number}, до {formatDay(new Date(bestBefore))}, осталось {left}
          </option>
        ))}
      </select>
    </div>
  );
}
