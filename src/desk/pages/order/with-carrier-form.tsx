import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

/** The box of an order that has ended was given away, and nobody recorded that. */
export function WithCarrierForm({ shipment, onDone, onCancel }: ShipmentFormProps) {
  const [typed, setTyped] = useState({ track: '', reason: '' });
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Записано: коробка у\u00a0службы доставки.',
    send: ({ track, reason }: typeof typed, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/found-with-carrier', {
        params,
        body: { ...sent, reason, ...(track.trim() && { track: track.trim() }) },
      }),
  });
  return (
    <CommandPanel
      title="Коробка нашлась у службы доставки"
      submit="Записать"
      busy={isPending}
      error={errorBesides(error, issues, 'track', 'reason')}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      <p>Заказ закончен, а&nbsp;коробка уехала. После записи её можно вернуть с&nbsp;дороги.</p>
      {shipment.track === null && (
        <Field
          label="Трек-номер"
          autoComplete="off"
          maxLength={40}
          value={typed.track}
          error={issues.track}
          onChange={({ target }) => setTyped({ ...typed, track: target.value })}
        />
      )}
      <Field
        label="Как узнали"
        autoComplete="off"
        maxLength={300}
        value={typed.reason}
        error={issues.reason}
        onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
      />
    </CommandPanel>
  );
}
