import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARRIERS } from '../../../kernel/carriers.ts';
import { formatDay } from '../../../kernel/dates.ts';
import { counted } from '../../../kernel/plural.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { CallForm } from './call-form.tsx';
import { HandOverFrame } from './hand-over-frame.tsx';
import { callsQuery, type CourierCall } from './hand-over-queries.ts';
import { CALL_TONES, CALL_WORDS } from './hand-over-words.ts';
import { SettleForm } from './settle-form.tsx';

/** Couriers that were called to the warehouse, the latest days first. */
export function Couriers() {
  const may = useMay();
  const read = useQuery(callsQuery);
  const [isCalling, setCalling] = useState(false);
  const [done, setDone] = useState('');
  const mayCall = may('shipment:hand-over');
  function stop(sentence = '') {
    setCalling(false);
    setDone(sentence);
  }
  return (
    <HandOverFrame title="Курьер · Передача">
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      {mayCall &&
        (isCalling ? (
          <CallForm onDone={stop} onCancel={() => stop()} />
        ) : (
          <div>
            <Button onClick={() => setCalling(true)}>Вызвать курьера</Button>
          </div>
        ))}
      <Loaded of={read}>
        {({ calls }) =>
          calls.length === 0 ? (
            <div role="status" className="empty-list">
              <h2>Курьера ещё не вызывали</h2>
              <p className="text-quiet">
                Один вызов на&nbsp;службу и&nbsp;день. Курьер заберёт всё, что зарегистрировано к&nbsp;его приезду.
              </p>
            </div>
          ) : (
            <ul className="grid gap-3">
              {calls.map((call) => (
                <Call key={call.id} call={call} maySettle={mayCall} onDone={setDone} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </HandOverFrame>
  );
}

interface CallProps {
  readonly call: CourierCall;
  readonly maySettle: boolean;
  readonly onDone: (sentence: string) => void;
}

function Call({ call, maySettle, onDone }: CallProps) {
  const [isSettling, setSettling] = useState(false);
  const { id, carrier, day, from, to, parcels, weightGrams, state, carrierNumber, problem } = call;
  const isOpen = state === 'unclear' || (state === 'accepted' && carrierNumber === null);
  function stop(sentence = '') {
    setSettling(false);
    onDone(sentence);
    document.getElementById(`call-${id}`)?.focus();
  }
  return (
    <li className="part">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`call-${id}`} tabIndex={-1}>
          {CARRIERS[carrier]}, {formatDay(new Date(`${day}T12:00:00Z`))}
        </h2>
        <Badge tone={CALL_TONES[state]}>{CALL_WORDS[state]}</Badge>
      </div>
      <p className="text-quiet">
        {from}–{to} · {counted(parcels, ['посылка', 'посылки', 'посылок'])} ·{' '}
        {(weightGrams / 1000).toLocaleString('ru-RU')}
        &nbsp;кг
        {carrierNumber && ` · номер вызова ${carrierNumber}`}
      </p>
      {problem && <p className="text-error">Служба: {problem}</p>}
      {maySettle && isOpen && !isSettling && (
        <div>
          <Button look="outline" onClick={() => setSettling(true)}>
            {state === 'unclear' ? 'Записать ответ службы' : 'Записать номер вызова'}
          </Button>
        </div>
      )}
      {isSettling && <SettleForm call={call} onDone={stop} onCancel={() => stop()} />}
    </li>
  );
}
