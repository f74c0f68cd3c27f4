import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';

interface NoteFormProps {
  readonly orderId: string;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function NoteForm({ orderId, onDone, onCancel }: NoteFormProps) {
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useCommand({
    // A note changes nothing of the order.
    version: 0,
    reads: ORDERS_KEY,
    send: (typed: string, { key }) =>
      answerOf(
        staffApi.POST('/api/orders/{orderId}/notes', { params: { path: { orderId } }, body: { key, note: typed } }),
      ),
    onDone: () => onDone('Заметка добавлена в\u00a0историю заказа.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.note : undefined;
  return (
    <CommandPanel
      title="Заметка к заказу"
      submit="Добавить"
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(note)}
      onCancel={onCancel}
    >
      <p>Её увидят сотрудники в&nbsp;истории заказа, покупатель не&nbsp;увидит. Изменить или удалить её нельзя.</p>
      <TextArea
        label="Заметка"
        maxLength={1000}
        value={note}
        error={issue}
        onChange={({ target }) => setNote(target.value)}
      />
    </CommandPanel>
  );
}
