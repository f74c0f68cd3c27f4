import { useState } from 'react';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { phoneWords } from '../../words/phone-words.ts';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

export function RecipientForm({ order: { contact }, shipment, onDone, onCancel }: ShipmentFormProps) {
  const [typed, setTyped] = useState({ name: contact.name, phone: contact.name ? phoneWords(contact.phone) : '' });
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Получатель изменён.',
    send: (changed: typeof typed, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/recipient', { params, body: { ...sent, ...changed } }),
  });
  return (
    <CommandPanel
      title="Другой получатель"
      submit="Сохранить"
      busy={isPending}
      error={errorBesides(error, issues, 'name', 'phone')}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      <p>Заказ получит этот человек: его имя и&nbsp;телефон попадут на&nbsp;наклейку. Почта останется прежней.</p>
      <Field
        label="Имя и фамилия"
        autoComplete="off"
        value={typed.name}
        error={issues.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <Field
        label="Телефон"
        type="tel"
        autoComplete="off"
        value={typed.phone}
        error={issues.phone}
        onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
      />
    </CommandPanel>
  );
}
