import { useState } from 'react';
import { BULK_CHANGES_KEY } from '../../api/bulk-changes-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';

interface ImportFormProps {
  readonly onDone: (id: string) => void;
  readonly onCancel: () => void;
}

/** A file with products: what it would change is shown before anything changes. */
export function ImportForm({ onDone, onCancel }: ImportFormProps) {
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: BULK_CHANGES_KEY,
    // A file has no words: its name, size and time make another one another command.
    send: (_words: string, { key }) =>
      answerOf(
        staffApi.POST('/api/staff/bulk-changes/imports', {
          params: { query: { key, name: file?.name.slice(-200) ?? '' } },
          headers: { 'content-type': 'application/octet-stream' },
          body: file as never,
          bodySerializer: (body: unknown) => body as Blob,
        }),
      ),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <CommandPanel
      title="Загрузить товары из файла"
      submit="Показать, что изменится"
      busy={isPending}
      error={error}
      onSubmit={() => {
        setMissing(!file);
        if (file) mutate(`${file.name} ${file.size} ${file.lastModified}`);
      }}
      onCancel={onCancel}
    >
      <p>
        Скачайте список, поправьте нужные ячейки и&nbsp;загрузите файл обратно. Товар находим по&nbsp;столбцу «Номер»;
        лишние столбцы можно удалить. Сначала покажем изменения, применить их&nbsp;— отдельная кнопка.
      </p>
      <Field
        label="Файл"
        hint="CSV или XLSX до 3 МБ, до 5000 товаров, без формул"
        type="file"
        accept=".csv,.xlsx"
        error={isMissing ? 'Выберите файл' : undefined}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          setMissing(false);
        }}
      />
    </CommandPanel>
  );
}
