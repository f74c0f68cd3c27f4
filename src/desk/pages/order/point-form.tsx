import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import type { PointsOfOrder } from '../../api/order-answers.ts';
import { PointOption } from '../../features/points/point-option.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { pointsQuery } from './order-query.ts';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

/** Points that are shown at once: more are found by typing. */
const SHOWN = 10;

export function PointForm(props: ShipmentFormProps) {
  const read = useQuery(pointsQuery(props.order.id));
  return <Loaded of={read}>{({ points }) => <Points {...props} points={points} />}</Loaded>;
}

interface PointsProps extends ShipmentFormProps {
  readonly points: PointsOfOrder;
}

/** Another point of the carrier in the same city, one that takes the parcel and its payment. */
function Points({ order: { delivery }, shipment, points, onDone, onCancel }: PointsProps) {
  const [words, setWords] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState('');
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Пункт изменён.',
    send: (pointCode: string, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/point', { params, body: { ...sent, pointCode } }),
  });
  const typed = words.trim().toLowerCase();
  const found = points.filter(
    (point) => point.address.toLowerCase().includes(typed) || point.code.toLowerCase().startsWith(typed),
  );
  const shown = found.filter((point, index) => index < SHOWN || point.code === code);
  function submit() {
    setMissing(code === '' ? 'Выберите пункт.' : '');
    if (code !== '') mutate(code);
  }
  return (
    <CommandPanel
      title="Другой пункт выдачи"
      submit="Сохранить"
      busy={isPending}
      error={errorBesides(error, issues)}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        Пункт той&nbsp;же службы в&nbsp;том&nbsp;же городе: цена доставки не&nbsp;изменится. Сейчас: {delivery.address}.
      </p>
      <Field
        label="Найти пункт"
        hint="Часть адреса или код пункта"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Пункт</legend>
        {shown.map((point) => (
          <PointOption
            key={point.code}
            name={`point-${shipment.id}`}
            point={point}
            isChosen={code === point.code}
            onChoose={() => setCode(point.code)}
          />
        ))}
      </fieldset>
      <p role="status">
        {missing ||
          (found.length === 0
            ? 'Таких пунктов нет: измените запрос.'
            : found.length > shown.length
              ? `Показаны ${shown.length} из\u00a0${found.length}: уточните запрос.`
              : '')}
      </p>
    </CommandPanel>
  );
}
