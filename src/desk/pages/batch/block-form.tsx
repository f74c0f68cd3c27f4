import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BATCHES_KEY } from './batch-query.ts';

interface BlockFormProps {
  readonly batch: DeskBatch;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function BlockForm({ batch: { id, version }, onDone, onCancel }: BlockFormProps) {
  const [reason, setReason] = useState('');
  const [opened] = useState(version);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: BATCHES_KEY,
    send: (typed: string, sent) =>
      answerOf(
        staffApi.POST('/api/batches/{batchId}/blocked', {
          params: { path: { batchId: id } },
          body: { ...sent, reason: typed },
        }),
      ),
    onDone: () => onDone('Партия заблокирована: её не\u00a0собирают, в\u00a0паспорте написано, что её проверяют.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title="Заблокировать партию"
      submit="Заблокировать"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <TextArea
        label="Причина"
        hint="Её увидят только сотрудники. Коробки, которые уже собраны, останутся как есть"
        maxLength={500}
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
