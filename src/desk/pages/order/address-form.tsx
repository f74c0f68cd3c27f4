import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

const FIELDS = { street: 'Улица', house: 'Дом', flat: 'Квартира или офис', zip: 'Индекс' } as const;
type Name = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Name[];

export function AddressForm({ order: { delivery }, shipment, onDone, onCancel }: ShipmentFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>({ street: '', house: '', flat: '', zip: '' });
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Адрес изменён.',
    send: ({ street, house, flat, zip }: typeof typed, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/address', {
        params,
        body: { ...sent, street, house, ...(flat.trim() && { flat }), ...(zip.trim() && { zip }) },
      }),
  });
  return (
    <CommandPanel
      title="Другой адрес"
      submit="Сохранить"
      busy={isPending}
      error={errorBesides(error, issues, ...NAMES)}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      <p>
        Адрес в&nbsp;том&nbsp;же городе ({delivery.city}): цена доставки не&nbsp;изменится. Сейчас: {delivery.address}.
      </p>
      {NAMES.map((name) => (
        <Field
          key={name}
          label={FIELDS[name]}
          autoComplete="off"
          value={typed[name]}
          error={issues[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
    </CommandPanel>
  );
}
