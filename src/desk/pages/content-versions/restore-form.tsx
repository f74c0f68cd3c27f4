import { useState } from 'react';
import { CONTENT_KEY, type DeskContent } from '../../api/content-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';

interface RestoreFormProps {
  readonly content: DeskContent;
  readonly version: number;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function RestoreForm({ content, version, onDone, onCancel }: RestoreFormProps) {
  const { id, state } = content;
  const [opened] = useState(content.version);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: CONTENT_KEY,
    send: (from: number, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/staff/content/{id}/versions/{version}/restored', {
          params: { path: { id, version: from } },
          body: { expectedVersion },
        }),
      ),
    onDone: ({ version: saved }, from) => onDone(`Версия ${from} возвращена: теперь это версия ${saved}.`),
  });
  return (
    <CommandPanel
      title={`Вернуть версию ${version}`}
      submit="Вернуть"
      busy={isPending}
      error={error}
      onSubmit={() => mutate(version)}
      onCancel={onCancel}
    >
      <p>
        Её тексты и&nbsp;сведения сохранятся новой версией
        {state === 'shown' ? ' и\u00a0сразу появятся на\u00a0сайте' : ''}. Нынешняя останется в&nbsp;списке.
      </p>
    </CommandPanel>
  );
}
