import { useState } from 'react';
import { CARRIERS, trackingPage } from '../../../kernel/carriers.ts';
import { formatDayOfMonth } from '../../../kernel/dates.ts';
import { counted, PACKS } from '../../../kernel/plural.ts';
import type { DeskOrder, OrderShipment } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Sum } from '../../ui/sum.tsx';
import { METHOD_WORDS, SHIPMENT_STATE_WORDS, type ShipmentState } from '../../words/order-words.ts';
import { PARCEL_WORDS } from './event-words.ts';
import { HoldForm } from './hold-form.tsx';
import { Hold } from './hold.tsx';

/** Shipments with which nothing more is done. */
const OVER: readonly ShipmentState[] = ['delivered', 'partly-delivered', 'returned', 'lost', 'cancelled'];

interface OrderShipmentsProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

export function OrderShipments({ order: { shipments, delivery }, onDone }: OrderShipmentsProps) {
  if (delivery.method === 'digital' && shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments" className="part">
      <h2 id="shipments">Отправки</h2>
      {shipments.length === 0 && (
        <p className="text-quiet">Пока нет. Отправка появится, когда заказ будет оплачен или подтверждён.</p>
      )}
      {shipments.map((shipment) => (
        <Shipment key={shipment.id} shipment={shipment} onDone={onDone} />
      ))}
    </section>
  );
}

interface ShipmentProps {
  readonly shipment: OrderShipment;
  readonly onDone: (sentence: string) => void;
}

function Shipment({ shipment, onDone }: ShipmentProps) {
  const may = useMay();
  const [isHolding, setHolding] = useState(false);
  const { id, state, method, carrier, track, parcel, problem, weightGrams, packs, collected, keptUntil, holds } =
    shipment;
  const facts = [
    packs > 0 ? counted(packs, PACKS) : '',
    weightGrams === null ? '' : `${weightGrams}\u00a0г`,
    parcel ? `у\u00a0службы доставки: ${PARCEL_WORDS[parcel]}` : '',
  ].filter((fact) => fact !== '');
  const mayHold = may('shipment:hold');
  function stop(sentence?: string) {
    setHolding(false);
    if (sentence !== undefined) onDone(sentence);
    document.getElementById(`shipment-${id}`)?.focus();
  }
  return (
    <div className="shipment">
      <h3 id={`shipment-${id}`} tabIndex={-1} className="flex flex-wrap items-center gap-2">
        {METHOD_WORDS[method]}
        {carrier && `, ${CARRIERS[carrier]}`}
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
      {problem && <p className="text-error">Служба доставки: {problem}</p>}
      {collected !== null && (
        <p>
          Получено при вручении: <Sum of={collected} />
        </p>
      )}
      {holds.map((hold) => (
        <Hold key={hold.id} shipment={shipment} hold={hold} onDone={stop} />
      ))}
      {mayHold && !OVER.includes(state) && !isHolding && (
        <div>
          <Button look="outline" onClick={() => setHolding(true)}>
            Задержать
          </Button>
        </div>
      )}
      {isHolding && <HoldForm shipment={shipment} onDone={stop} onCancel={() => stop()} />}
    </div>
  );
}
