import { Link } from 'react-router';
import { partWords } from '../../../kernel/part-of-order.ts';
import { Badge } from '../../ui/badge.tsx';
import { SHIPMENT_STATE_WORDS } from '../../words/order-words.ts';
import type { WaveAnswer } from './read-wave.ts';

const ENDED = { cancelled: 'Заказ отменён', returned: 'Заказ возвращён' } as const;
const isEnded = (state: string): state is keyof typeof ENDED => state in ENDED;

export function WaveBoxes({ boxes }: { readonly boxes: WaveAnswer['boxes'] }) {
  return (
    <section aria-labelledby="wave-boxes" className="part no-print">
      <h2 id="wave-boxes">Коробки</h2>
      <ul className="part-rows">
        {boxes.map(({ shipmentId, orderNumber, partOf, state, orderState }) => (
          <li key={shipmentId}>
            <span className="flex flex-wrap items-center gap-2">
              <Link to={`/packing/${shipmentId}`} className="row-link">
                № {orderNumber}
                {partWords(partOf)}
              </Link>
              {isEnded(orderState) ? (
                <Badge tone="alarm">{ENDED[orderState]}</Badge>
              ) : (
                <Badge tone={state === 'picking' ? 'waits' : 'plain'}>{SHIPMENT_STATE_WORDS[state]}</Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
