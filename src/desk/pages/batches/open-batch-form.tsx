import { useId, useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
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
  const id = useId();
  const [typed, setTyped] = useState<Typed>({ product: 0, number: '', madeOn: '', bestBefore: '' });
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: ['batches'],
    send: (body: Typed, { key }) => answerOf(staffApi.POST('/api/batches', { body: { ...body, key } })),
    onDone: ({ batchId }) => onDone(batchId),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
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
      <div className="field">
        <label htmlFor={id}>Товар</label>
        <select
          id={id}
          value={typed.product || ''}
          aria-invalid={issues.product ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setTyped({ ...typed, product: Number(target.value) })}
        >
          <option value="">Выберите товар</option>
          {products.map((product) => (
            <option key={product.id} value={product.id}>
              {product.name}
            </option>
          ))}
        </select>
        <p id={`${id}-error`} className="text-xs text-error">
          {issues.product}
        </p>
      </div>
      <Field {...field('number')} label="Номер партии" hint="Как на упаковке" maxLength={40} autoComplete="off" />
      <Field {...field('madeOn')} label="Изготовлена" type="date" />
      <Field {...field('bestBefore')} label="Годна до" type="date" />
    </CommandPanel>
  );
}
