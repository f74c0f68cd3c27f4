import { useState } from 'react';
import { LAST_MODERN_DAY, moscowDay } from '../../../kernel/dates.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import type { DeskProduct } from './product-query.ts';
import { sumOf, typedSum } from './typed-sum.ts';

interface CostFormProps {
  readonly product: DeskProduct;
  readonly today: number | null;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface TypedCost {
  readonly cost: number;
  readonly validFrom: string;
  readonly reason: string;
}

export function CostForm({ product: { id, version }, today, onDone, onCancel }: CostFormProps) {
  const [opened] = useState(version);
  const [typed, setTyped] = useState(typedSum(today));
  const [validFrom, setValidFrom] = useState(() => moscowDay(new Date()));
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PRODUCTS_KEY,
    send: (body: TypedCost, sent) =>
      answerOf(staffApi.POST('/api/products/{id}/costs', { params: { path: { id } }, body: { ...sent, ...body } })),
    onDone: () => onDone('Себестоимость сохранена.'),
  });
  const refused = error instanceof ApiFailure ? error.fields : {};
  function submit() {
    const cost = sumOf(typed);
    setIssue(cost === undefined ? 'Укажите сумму в\u00a0рублях: 290 или 290,50' : undefined);
    if (cost !== undefined) mutate({ cost, validFrom, reason });
  }
  return (
    <CommandPanel
      title="Новая себестоимость"
      submit="Сохранить себестоимость"
      busy={isPending}
      error={Object.keys(refused).length > 0 ? null : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field
        label="За штуку без НДС, ₽"
        hint="Если магазин не принимает НДС поставщика к вычету, пишите всю сумму. Ноль — товар ничего не стоит."
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={issue ?? refused.cost}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        label="Действует с"
        hint="Для заказов с этого дня по Москве; можно прошедший день: отчёт пересчитается."
        type="date"
        min="2000-01-01"
        max={LAST_MODERN_DAY}
        value={validFrom}
        error={refused.validFrom}
        onChange={({ target }) => setValidFrom(target.value)}
      />
      <Field
        label="Откуда сумма"
        maxLength={300}
        value={reason}
        error={refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
