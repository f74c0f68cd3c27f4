import { CARRIERS, trackingPage } from '../../../kernel/carriers.ts';
import { formatDayOfMonth } from '../../../kernel/dates.ts';
import { partWords } from '../../../kernel/part-of-order.ts';
import { counted, PACKS } from '../../../kernel/plural.ts';
import type { DeskOrder, OrderShipment } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import { METHOD_WORDS, SHIPMENT_STATE_WORDS, type ShipmentState } from '../../words/order-words.ts';
import { PARCEL_WORDS } from './event-words.ts';
import { Hold } from './hold.tsx';
import { ShipmentCommands } from './shipment-commands.tsx';

/** Shipments with which nothing more is done. */
const OVER: readonly ShipmentState[] = ['delivered', 'partly-delivered', 'returned', 'lost', 'cancelled'];

interface OrderShipmentsProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

export function OrderShipments({ order, onDone }: OrderShipmentsProps) {
  const { shipments, delivery } = order;
  if (delivery.method === 'digital' && shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments" className="part">
      <h2 id="shipments">Отправки</h2>
      {shipments.length === 0 && (
        <p className="text-quiet">Пока нет. Отправка появится, когда заказ будет оплачен или подтверждён.</p>
      )}
      {shipments.map((shipment) => (
        <Shipment key={shipment.id} order={order} shipment={shipment} onDone={onDone} />
      ))}
    </section>
  );
}

interface ShipmentProps {
  readonly order: DeskOrder;
  readonly shipment: OrderShipment;
  readonly onDone: (sentence: string) => void;
}

function Shipment({ order, shipment, onDone }: ShipmentProps) {
  const { id, state, method, carrier, track, parcel, problem, weightGrams, packs, collected, keptUntil, holds } =
    shipment;
  const { partOf, positions } = shipment;
  const facts = [
    packs > 0 ? counted(packs, PACKS) : '',
    weightGrams === null ? '' : `${weightGrams}\u00a0г`,
    parcel ? `у\u00a0службы доставки: ${PARCEL_WORDS[parcel]}` : '',
  ].filter((fact) => fact !== '');
  function stop(sentence?: string) {
    if (sentence !== undefined) onDone(sentence);
    document.getElementById(`shipment-${id}`)?.focus();
  }
  return (
    <div className="shipment">
      <h3 id={`shipment-${id}`} tabIndex={-1} className="flex flex-wrap items-center gap-2">
        {METHOD_WORDS[method]}
        {carrier && `, ${CARRIERS[carrier]}`}
        {state !== 'cancelled' && partWords(partOf)}
        <Badge tone={OVER.includes(state) ? 'ended' : 'plain'}>{SHIPMENT_STATE_WORDS[state]}</Badge>
      </h3>
      <p>
        {track && (
          <>
            Трек{' '}
            {carrier ? (
              <a href={trackingPage(carrier, track)} target="_blank" rel="noreferrer" className="text-link">
                {track}
              </a>
            ) : (
              track
            )}
            {facts.length > 0 && ' · '}
          </>
        )}
        {facts.join(' · ')}
        {keptUntil && (
          <>
            {(track || facts.length > 0) && ' · '}
            хранится до {formatDayOfMonth(new Date(keptUntil))}
          </>
        )}
      </p>
      {partOf.of > 1 && state !== 'cancelled' && (
        <p>
          В&nbsp;этой части:{' '}
          {order.lines
            .filter((line) => positions.includes(line.position))
            .map(goodsOf)
            .join('; ')}
        </p>
      )}
      {problem && <p className="text-error">Служба доставки: {problem}</p>}
      {collected !== null && (
        <p>
          Получено при вручении: <Sum of={collected} />
        </p>
      )}
      {holds.map((hold) => (
        <Hold key={hold.id} shipment={shipment} hold={hold} onDone={stop} />
      ))}
      <Papers shipment={shipment} />
      <ShipmentCommands order={order} shipment={shipment} onDone={stop} />
    </div>
  );
}

const goodsOf = ({ name, quantity, cancelled }: DeskOrder['lines'][number]) =>
  `${name}, ${quantity - cancelled}\u00a0шт.`;

/** Files to print, opened in a tab of their own. */
function Papers({ shipment: { id, state, hasLabel } }: { readonly shipment: OrderShipment }) {
  const may = useMay();
  if (!may('shipment:read') || state === 'cancelled') return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      <a href={`/api/shipments/${id}/slip`} target="_blank" rel="noreferrer" className="text-link">
        Лист в&nbsp;коробку
      </a>
      {hasLabel && may('shipment:hand-over') && (
        <a href={`/api/shipments/${id}/label`} target="_blank" rel="noreferrer" className="text-link">
          Наклейка
        </a>
      )}
    </p>
  );
}
