import { counted, PACKS } from '../../../kernel/plural.ts';
import type { Box, BoxLine } from '../../features/packing/box-answers.ts';
import { Button } from '../../ui/button.tsx';

interface BoxUnitsProps {
  readonly units: Box['units'];
  readonly lines: readonly BoxLine[];
  /** Undefined while none can be taken out. */
  readonly onTakeOut: ((unitId: number) => void) | undefined;
}

/** Packs in the box, the last one first; those that the shop has not answered yet say so. */
export function BoxUnits({ units, lines, onTakeOut }: BoxUnitsProps) {
  if (units.length === 0) return null;
  const nameOf = (id: number) => lines.find(({ productId }) => productId === id)?.name ?? `товар ${id}`;
  return (
    <details className="panel">
      <summary>В&nbsp;коробке {counted(units.length, PACKS)}</summary>
      <ul className="part-rows mt-2">
        {units.toReversed().map(({ id, productId, lot, code }) => (
          <li key={id}>
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0">
                {nameOf(productId)}
                <span className="note">
                  {[lot && `серия ${lot}`, code && `код …${code.slice(25, 31)}`, id < 0 && 'ещё не\u00a0отправлена']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {onTakeOut && id > 0 && (
                <Button look="plain" onClick={() => onTakeOut(id)} aria-label={`Вынуть: ${nameOf(productId)}`}>
                  Вынуть
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
