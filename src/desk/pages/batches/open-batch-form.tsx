import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Choice } from '../../ui/choice.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';

interface OpenBatchFormProps {
  readonly products: readonly { readonly id: number; readonly name: string }[];
  readonly onDone: (batchId: number) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly product: number;
  readonly number: string;
  readonly madeOn: string;
  readonly bestBefore: string;
}

export function OpenBatchForm({ products, onDone, onCancel }: OpenBatchFormProps) {
  const [typed, setTyped] = useState<Typed>({ product: 0, number: '', madeOn: '', bestBefore: '' });
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: ['batches'],
    send: (body: Typed, { key }) => answerOf(staffApi.POST('/api/batches', { body: { ...body, key } })),
    onDone: ({ batchId }) => onDone(batchId),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  const words = Object.fromEntries(products.map(({ id, name }) => [String(id), name]));
  const field = (name: 'number' | 'madeOn' | 'bestBefore') => ({
    name,
    value: typed[name],
    error: issues[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <CommandPanel
      title="Новая партия"
      submit="Открыть паспорт"
      busy={isPending}
      error={Object.keys(issues).length > 0 ? undefined : error}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      <div className="grid gap-1">
        <Choice
          label="Товар"
          words={words}
          value={typed.product === 0 ? undefined : String(typed.product)}
          onChange={(value) => setTyped({ ...typed, product: Number(value ?? 0) })}
        />
        <p role="alert" className="text-xs text-error">
          {issues.product}
        </p>
      </div>
      <Field {...field('number')} label="Номер партии" hint="Как на упаковке" maxLength={40} autoComplete="off" />
      <Field {...field('madeOn')} label="Изготовлена" type="date" />
      <Field {...field('bestBefore')} label="Годна до" type="date" />
    </CommandPanel>
  );
}
