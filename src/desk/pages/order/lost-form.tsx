import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

export function LostForm({ shipment, onDone, onCancel }: ShipmentFormProps) {
  const [reason, setReason] = useState('');
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Записано: посылка утеряна. Решите, отправить снова или закончить заказ.',
    send: (typed: string, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/lost', { params, body: { ...sent, reason: typed } }),
  });
  return (
    <CommandPanel
      title="Посылка утеряна"
      submit="Записать: утеряна"
      danger
      busy={isPending}
      error={errorBesides(error, issues, 'reason')}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <p>
        Товар спишется со&nbsp;склада, покупателю уйдёт письмо. Потом решают, отправить снова или закончить заказ
        возвратом денег.
      </p>
      <Field
        label="Что ответила служба доставки"
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={issues.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
