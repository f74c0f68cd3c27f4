import { useState } from 'react';
import { LONGEST_CUSTOMER_NOTE } from '../../../kernel/customer-requests.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { CardPart } from './customer-query.ts';
import { OnlyNewest, Part } from './part.tsx';

/** What colleagues have to know about a customer. */
export function Notes({ customer: { id, notes, erasedAt } }: CardPart) {
  const may = useMay();
  if (!notes) return null;
  return (
    <Part title="Заметки">
      {({ open, show, close }) => (
        <>
          {notes.rows.length === 0 && <p className="text-quiet">Заметок нет.</p>}
          {notes.rows.length > 0 && (
            <ul className="part-rows">
              {notes.rows.map(({ id: noteId, note, by, at }) => (
                <li key={noteId}>
                  <span className="whitespace-pre-line">{note}</span>
                  <span className="text-xs text-quiet">
                    {by ?? 'Сотрудник'}, <Moment at={at} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          <OnlyNewest of={notes} />
          {may('customer:note') && !erasedAt && !open && (
            <div>
              <Button look="outline" onClick={() => show('note')}>
                Добавить заметку
              </Button>
            </div>
          )}
          {open && <NoteForm customerId={id} onDone={close} onCancel={() => close()} />}
        </>
      )}
    </Part>
  );
}

interface NoteFormProps {
  readonly customerId: number;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function NoteForm({ customerId, onDone, onCancel }: NoteFormProps) {
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: CUSTOMERS_KEY,
    send: (typed: string, { key }) =>
      answerOf(
        staffApi.POST('/api/customers/{customerId}/notes', {
          params: { path: { customerId } },
          body: { key, note: typed },
        }),
      ),
    onDone: () => onDone('Заметка добавлена.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.note : undefined;
  return (
    <CommandPanel
      title="Заметка о покупателе"
      submit="Добавить"
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(note)}
      onCancel={onCancel}
    >
      <p>
        Только то, что поможет помочь: «просит не&nbsp;звонить утром». О&nbsp;здоровье не&nbsp;пишите. Покупатель
        прочтёт её в&nbsp;архиве своих данных; изменить или удалить её нельзя.
      </p>
      <TextArea
        label="Заметка"
        maxLength={LONGEST_CUSTOMER_NOTE}
        value={note}
        error={issue}
        onChange={({ target }) => setNote(target.value)}
      />
    </CommandPanel>
  );
}
