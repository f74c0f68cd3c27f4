import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import type { DeskProduct } from './product-query.ts';

interface RemoveCostProps {
  readonly product: DeskProduct;
  readonly costId: number;
  readonly day: string;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function RemoveCost({ product: { id, version }, costId, day, onDone, onCancel }: RemoveCostProps) {
  const [opened] = useState(version);
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PRODUCTS_KEY,
    send: (why: string, sent) =>
      answerOf(
        staffApi.POST('/api/products/{id}/costs/{costId}/removed', {
          params: { path: { id, costId } },
          body: { ...sent, reason: why },
        }),
      ),
    onDone: () => onDone('Себестоимость убрана.'),
  });
  const refused = error instanceof ApiFailure ? error.fields : {};
  return (
    <CommandPanel
      title={`Убрать себестоимость с\u00a0${day}`}
      submit="Убрать себестоимость"
      danger
      busy={isPending}
      error={Object.keys(refused).length > 0 ? null : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <p>С&nbsp;этого дня снова будет действовать предыдущая или никакая. Строка останется в&nbsp;истории.</p>
      <Field
        label="Почему"
        maxLength={300}
        value={reason}
        error={refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
