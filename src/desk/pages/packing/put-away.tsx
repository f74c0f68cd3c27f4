import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { partWords } from '../../../kernel/part-of-order.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { BOXES_KEY } from '../../features/packing/box-query.ts';
import { PackingTabs } from '../../features/packing/packing-tabs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SHIPMENT_STATE_WORDS } from '../../words/order-words.ts';

const readPutAway = (signal: AbortSignal) => answerOf(staffApi.GET('/api/put-away', { signal }));
type BoxToEmpty = Awaited<ReturnType<typeof readPutAway>>['boxes'][number];

/** Boxes whose order has ended: their packs belong on the shelf. */
export function PutAway() {
  const found = useQuery({ queryKey: [...BOXES_KEY, 'put-away'], queryFn: ({ signal }) => readPutAway(signal) });
  const [said, setSaid] = useState('');
  return (
    <div className="grid gap-4">
      <title>Вернуть на полку · Сборка</title>
      <h1>Вернуть на&nbsp;полку</h1>
      <PackingTabs />
      <div role="status">{said !== '' && <p className="done-note">{said}</p>}</div>
      <Loaded of={found}>
        {({ boxes }) =>
          boxes.length === 0 ? (
            <div className="empty-list" role="status">
              <h2>Возвращать нечего</h2>
              <p className="text-quiet">Здесь появятся коробки, заказ которых отменён, пока они в&nbsp;магазине.</p>
            </div>
          ) : (
            boxes.map((box) => <BoxToEmptyPart key={box.shipmentId} box={box} onDone={setSaid} />)
          )
        }
      </Loaded>
    </div>
  );
}

interface PartProps {
  readonly box: BoxToEmpty;
  readonly onDone: (sentence: string) => void;
}

function BoxToEmptyPart({ box, onDone }: PartProps) {
  const { shipmentId, orderNumber, partOf, state, since, units, version } = box;
  const part = partWords(partOf);
  const isRegistered = state === 'registered';
  const params = { path: { shipmentId } };
  const { mutate, isPending, error } = useCommand({
    version,
    reads: BOXES_KEY,
    send: (_typed: null, body) =>
      answerOf(
        isRegistered
          ? staffApi.POST('/api/shipments/{shipmentId}/parcel-removed', { params, body })
          : staffApi.POST('/api/shipments/{shipmentId}/cancelled', { params, body }),
      ),
    onDone: () =>
      onDone(
        isRegistered
          ? `Посылка заказа № ${orderNumber}${part} снимается с\u00a0регистрации.`
          : `Заказ № ${orderNumber}${part}: товар на\u00a0полке.`,
      ),
  });
  return (
    <section className="part" aria-labelledby={`box-${shipmentId}`}>
      <h2 id={`box-${shipmentId}`} className="flex flex-wrap items-center gap-2">
        Заказ № {orderNumber}
        {part}
        <Badge tone="alarm">{SHIPMENT_STATE_WORDS[state]}</Badge>
        {since && (
          <span className="note">
            окончен <Moment at={since} />
          </span>
        )}
      </h2>
      {units.length === 0 && <p className="text-quiet">Коробка пустая: в&nbsp;неё ничего не&nbsp;положили.</p>}
      <ul className="part-rows">
        {units.map(({ id, name, lot, codeEnd }) => (
          <li key={id}>
            {name}
            <span className="note">
              {[lot && `серия ${lot}`, codeEnd && `код …${codeEnd}`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Problem error={error} />
      {state === 'registering' ? (
        <p className="text-quiet">Ждём ответа службы доставки: потом посылку можно будет снять с&nbsp;регистрации.</p>
      ) : (
        <div>
          <Button look="outline" busy={isPending} onClick={() => mutate(null)}>
            {isRegistered ? 'Снять посылку с\u00a0регистрации' : 'Товар на\u00a0полке'}
          </Button>
        </div>
      )}
    </section>
  );
}
