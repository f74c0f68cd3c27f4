import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

/** Whole lines of the order go into a parcel of their own. */
export function SplitForm({ order, shipment, onDone, onCancel }: ShipmentFormProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [missing, setMissing] = useState('');
  const { mutate, error, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Заказ разделён: каждую часть собирают и\u00a0отправляют отдельно.',
    send: (positions: readonly number[], params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/split', { params, body: { ...sent, positions: [...positions] } }),
  });
  const lines = order.lines.filter(({ position }) => shipment.positions.includes(position));
  function submit() {
    const isFit = chosen.length > 0 && chosen.length < lines.length;
    setMissing(isFit ? '' : 'Выберите строки так, чтобы товар остался и\u00a0в\u00a0этой части.');
    if (isFit) mutate(chosen);
  }
  return (
    <CommandPanel
      title="Разделить на две посылки"
      submit="Разделить"
      busy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        Выбранные строки поедут второй посылкой тем&nbsp;же способом и&nbsp;по&nbsp;тому&nbsp;же адресу.
        За&nbsp;доставку покупатель второй раз не&nbsp;платит. Пока обе части не&nbsp;начали собирать, их&nbsp;можно
        объединить.
      </p>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Что поедет второй посылкой</legend>
        {lines.map(({ position, name, quantity, cancelled }) => (
          <label key={position} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(position)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, position] : chosen.filter((one) => one !== position))
              }
            />
            {name}, {quantity - cancelled}&nbsp;шт.
          </label>
        ))}
      </fieldset>
      <p role="status">{missing}</p>
    </CommandPanel>
  );
}
