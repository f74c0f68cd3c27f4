import { useState } from 'react';
import type { DeskOrder } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { phoneWords } from '../../words/phone-words.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { NoteField, noteIssue } from './note-field.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';

interface ConfirmFormProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function ConfirmForm({ order: { id, version, contact }, onDone, onCancel }: ConfirmFormProps) {
  const [opened] = useState(version);
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: string, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/orders/{orderId}/confirmed', {
          params: { path: { orderId: id } },
          body: { expectedVersion, note: typed },
        }),
      ),
    onDone: () => onDone('Заказ подтверждён: срок снят, его можно собирать.'),
  });
  return (
    <CommandPanel
      title="Подтвердить заказ"
      submit="Покупатель подтвердил"
      busy={isPending}
      error={noteIssue(error) ? undefined : error}
      onSubmit={() => mutate(note)}
      onCancel={onCancel}
    >
      <p>
        Позвоните покупателю{contact.name && ` (${contact.name}, ${phoneWords(contact.phone)})`} и&nbsp;проверьте состав
        и&nbsp;получение. После подтверждения заказ не&nbsp;отменится по&nbsp;сроку.
      </p>
      <NoteField label="Что сказал покупатель" value={note} error={error} onChange={setNote} />
    </CommandPanel>
  );
}
