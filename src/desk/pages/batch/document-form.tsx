import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { BATCHES_KEY } from './batch-query.ts';

interface DocumentFormProps {
  readonly batch: DeskBatch;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

const FIELDS = [
  ['lab', 'Лаборатория', 'text'],
  ['accreditation', 'Номер аккредитации', 'text'],
  ['protocol', 'Номер протокола', 'text'],
  ['issuedOn', 'Дата протокола', 'date'],
] as const;

export function DocumentForm({ batch: { id, version }, onDone, onCancel }: DocumentFormProps) {
  const [opened] = useState(version);
  const [typed, setTyped] = useState({ lab: '', accreditation: '', protocol: '', issuedOn: '' });
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState(false);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: BATCHES_KEY,
    // A file has no words: its name, size and time make another one another command.
    send: (words: typeof typed & { readonly file: string }, sent) => {
      const { file: _words, ...query } = words;
      return answerOf(
        staffApi.POST('/api/batches/{batchId}/documents', {
          params: { path: { batchId: id }, query: { ...query, ...sent } },
          headers: { 'content-type': 'application/octet-stream' },
          body: file as never,
          bodySerializer: (body: unknown) => body as Blob,
        }),
      );
    },
    onDone: () => onDone('Протокол добавлен.'),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  return (
    <CommandPanel
      title="Добавить протокол"
      submit="Добавить"
      busy={isPending}
      error={Object.keys(issues).length > 0 ? undefined : error}
      onSubmit={() => {
        setMissing(!file);
        if (file) mutate({ ...typed, file: `${file.name} ${file.size} ${file.lastModified}` });
      }}
      onCancel={onCancel}
    >
      {FIELDS.map(([name, label, type]) => (
        <Field
          key={name}
          label={label}
          type={type}
          maxLength={200}
          autoComplete="off"
          value={typed[name]}
          error={issues[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <Field
        label="Файл"
        hint="PDF до 10 МБ"
        type="file"
        accept="application/pdf"
        error={missing ? 'Выберите файл протокола' : undefined}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          setMissing(false);
        }}
      />
    </CommandPanel>
  );
}
