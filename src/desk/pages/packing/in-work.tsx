import { Link } from 'react-router';
import { partWords } from '../../../kernel/part-of-order.ts';
import type { OpenBox } from '../../features/packing/box-answers.ts';
import { Badge } from '../../ui/badge.tsx';

/** Boxes that somebody has begun, by waves. */
export function InWork({ boxes }: { readonly boxes: readonly OpenBox[] }) {
  const waves = [...Map.groupBy(boxes, ({ waveId }) => waveId)];
  return (
    <section aria-labelledby="in-work" className="part">
      <h2 id="in-work">Собираются</h2>
      <ul className="part-rows">
        {waves.map(([waveId, ofWave]) => (
          <li key={waveId ?? 'single'}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {waveId === null ? (
                <span>По одному:</span>
              ) : (
                <Link to={`/packing/waves/${waveId}`} className="row-link">
                  Волна {ofWave[0]!.waveNumber}
                </Link>
              )}
              {ofWave.map(({ id, orderNumber, partOf, onHold }) => (
                <span key={id} className="flex items-center gap-1">
                  <Link to={`/packing/${id}`} className="text-link whitespace-nowrap">
                    № {orderNumber}
                    {partWords(partOf)}
                  </Link>
                  {onHold && <Badge tone="alarm">Задержан</Badge>}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
