import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

/** Another part that nobody has begun to pack comes into this one. */
export function JoinForm({ order, shipment, onDone, onCancel }: ShipmentFormProps) {
  // As they were when the form was opened: the server says which of them was taken meanwhile.
  const [others] = useState(() =>
    order.shipments.filter(({ id, state }) => id !== shipment.id && state === 'allocated'),
  );
  const [chosen, setChosen] = useState(others[0]?.id);
  const { mutate, error, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Части объединены: их\u00a0собирают одной коробкой.',
    send: (other: (typeof others)[number], params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/joined', {
        params,
        body: { ...sent, other: { shipmentId: other.id, expectedVersion: other.version } },
      }),
  });
  const other = others.find(({ id }) => id === chosen);
  return (
    <CommandPanel
      title="Объединить части"
      submit="Объединить"
      busy={isPending}
      error={error}
      onSubmit={() => other && mutate(other)}
      onCancel={onCancel}
    >
      <p>Товар выбранной части соберут вместе с&nbsp;этой, одной коробкой. Та&nbsp;часть закроется.</p>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">С какой частью объединить</legend>
        {others.map(({ id, partOf }) => (
          <label key={id} className="flex items-center gap-2">
            <input type="radio" name={`join-${shipment.id}`} checked={chosen === id} onChange={() => setChosen(id)} />
            Часть {partOf.nth} из&nbsp;{partOf.of}
          </label>
        ))}
      </fieldset>
    </CommandPanel>
  );
}
