import { useId, useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { BULK_CHANGES_KEY } from '../../api/bulk-changes-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { EDIT_WORDS, EMPTY_EDIT, readEdit, type EditFilter, type EditKind, type ProductEdit } from './edit-draft.ts';
import { EditFields } from './edit-fields.tsx';

interface EditFormProps {
  readonly filter: EditFilter;
  readonly onDone: (id: string) => void;
  readonly onCancel: () => void;
}

/** One change of all products that the list finds: what it would change is shown before anything changes. */
export function EditForm({ filter, onDone, onCancel }: EditFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(EMPTY_EDIT);
  const [issue, setIssue] = useState<string>();
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: BULK_CHANGES_KEY,
    send: (edit: ProductEdit, { key }) =>
      answerOf(staffApi.POST('/api/staff/bulk-changes/edits', { body: { key, filter, edit } })),
    onDone: ({ id: opened }) => onDone(opened),
  });
  const refused = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined;
  function submit() {
    const read = readEdit(draft);
    setIssue('issue' in read ? read.issue : undefined);
    if ('edit' in read) mutate(read.edit);
  }
  return (
    <CommandPanel
      title="Изменить все найденные товары"
      submit="Показать, что изменится"
      busy={isPending}
      error={refused === undefined ? error : null}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="text-quiet">
        Меняются все товары, которые подходят под условия списка сейчас. Сначала покажем каждый, применить&nbsp;—
        отдельная кнопка.
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Что изменить</legend>
        {(Object.entries(EDIT_WORDS) as [EditKind, string][]).map(([kind, words]) => (
          <label key={kind} className="flex gap-2">
            <input
              type="radio"
              name={id}
              checked={draft.kind === kind}
              onChange={() => {
                setDraft({ ...draft, kind });
                setIssue(undefined);
              }}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <EditFields draft={draft} issue={issue ?? refused} onChange={(changed) => setDraft({ ...draft, ...changed })} />
    </CommandPanel>
  );
}
