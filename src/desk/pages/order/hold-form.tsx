import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import type { OrderShipment } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Field } from '../../ui/field.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';

interface HoldFormProps {
  readonly shipment: OrderShipment;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function HoldForm({ shipment: { id, version }, onDone, onCancel }: HoldFormProps) {
  const [reason, setReason] = useState('');
  const [opened] = useState(version);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: string, sent) =>
      answerOf(
        staffApi.POST('/api/shipments/{shipmentId}/holds', {
          params: { path: { shipmentId: id } },
          body: { ...sent, reason: typed },
        }),
      ),
    onDone: () =>
      onDone('Отправка задержана: её не\u00a0соберут и\u00a0не\u00a0отдадут, пока задержку не\u00a0снимут.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title="Задержать отправку"
      submit="Задержать"
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <Field
        label="Причина"
        hint="Её увидят сборщики: «Покупатель уточняет адрес»"
        name="reason"
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
