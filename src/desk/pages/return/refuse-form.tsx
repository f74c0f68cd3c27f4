import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ReturnFormProps } from './return-form.ts';

export function RefuseForm({ shown: { id, version, cause }, onDone, onCancel }: ReturnFormProps) {
  const [opened] = useState(version);
  const [refusal, setRefusal] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: string, sent) =>
      answerOf(
        staffApi.POST('/api/returns/{returnId}/refused', {
          params: { path: { returnId: id } },
          body: { ...sent, refusal: typed },
        }),
      ),
    onDone: () => onDone('В\u00a0возврате отказано.'),
  });
  const issue = error instanceof ApiFailure ? error.fields.refusal : undefined;
  return (
    <CommandPanel
      title="Отказать в возврате"
      submit="Отказать"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(refusal)}
      onCancel={onCancel}
    >
      <TextArea
        label="Причина"
        hint={cause === 'asked' ? 'Её прочтёт покупатель в\u00a0письме' : 'Останется в\u00a0истории возврата'}
        name="refusal"
        maxLength={1000}
        value={refusal}
        error={issue}
        onChange={({ target }) => setRefusal(target.value)}
      />
    </CommandPanel>
  );
}
