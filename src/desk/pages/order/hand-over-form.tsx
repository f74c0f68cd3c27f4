import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

/** Gives one box to its carrier; one that was registered in the carrier's cabinet needs its track number. */
export function HandOverForm({ shipment, onDone, onCancel }: ShipmentFormProps) {
  const [track, setTrack] = useState('');
  const isRegistered = shipment.state === 'registered' && shipment.track !== null;
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Коробка передана службе доставки. Покупателю уходит письмо.',
    send: (typed: string, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/handed-over', {
        params,
        body: { ...sent, ...(typed && { track: typed }) },
      }),
  });
  return (
    <CommandPanel
      title="Передать службе доставки"
      submit="Передать"
      busy={isPending}
      error={errorBesides(error, issues, 'track')}
      onSubmit={() => mutate(track.trim())}
      onCancel={onCancel}
    >
      <p>Покупателю уйдёт письмо с&nbsp;трек-номером. Отменить передачу нельзя: что вернётся, примут возвратом.</p>
      {!isRegistered && (
        <Field
          label="Трек-номер"
          hint="Из кабинета службы: посылку регистрировали не через магазин"
          autoComplete="off"
          maxLength={40}
          value={track}
          error={issues.track}
          onChange={({ target }) => setTrack(target.value)}
        />
      )}
    </CommandPanel>
  );
}
