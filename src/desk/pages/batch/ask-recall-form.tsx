import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BATCHES_KEY, reachQuery } from './batch-query.ts';
import { ReachFacts } from './reach-facts.tsx';

interface AskRecallFormProps {
  readonly batch: DeskBatch;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function AskRecallForm({ batch: { id, version }, onDone, onCancel }: AskRecallFormProps) {
  const reach = useQuery(reachQuery(id));
  const [reason, setReason] = useState('');
  const [opened] = useState(version);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: BATCHES_KEY,
    send: (typed: string, sent) =>
      answerOf(
        staffApi.POST('/api/batches/{batchId}/recall-asked', {
          params: { path: { batchId: id } },
          body: { ...sent, reason: typed },
        }),
      ),
    onDone: () => onDone('Попросили отозвать: подтверждает другой человек. До\u00a0этого писем никто не\u00a0получит.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title="Попросить отозвать партию"
      submit="Попросить"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <Loaded of={reach}>{(found) => <ReachFacts reach={found} />}</Loaded>
      <TextArea
        label="Что не так"
        hint="Прочитают покупатели в письме и все в паспорте: целым предложением, только факты"
        maxLength={500}
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
