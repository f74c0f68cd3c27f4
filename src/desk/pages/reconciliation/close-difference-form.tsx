import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { RECONCILIATION, type Difference } from './reconciliation-queries.ts';

interface CloseDifferenceFormProps {
  readonly difference: Difference;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function CloseDifferenceForm({ difference: { id, version }, onDone, onCancel }: CloseDifferenceFormProps) {
  const [reason, setReason] = useState('');
  const [opened] = useState(version);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: RECONCILIATION,
    send: (typed: string, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/reconciliation/differences/{difference}/closed', {
          params: { path: { difference: id } },
          body: { reason: typed, expectedVersion },
        }),
      ),
    onDone,
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title="Закрыть расхождение"
      submit="Закрыть расхождение"
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <TextArea
        label="Почему закрываете"
        hint="Чтобы через год было понятно: «Возврат сделан в&nbsp;кабинете по&nbsp;заявлению покупателя»"
        maxLength={500}
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
