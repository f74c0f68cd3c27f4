import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import type { ProductStock } from '../../features/stock/stock-answers.ts';
import { STOCK_KEY } from '../../features/stock/stock-queries.ts';
import { typedPieces } from '../../features/stock/stock-words.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';

interface ThresholdFormProps {
  readonly stock: ProductStock;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** From how many pieces on stock is low for the staff; buyers see no change. */
export function ThresholdForm({ stock: { level }, onDone, onCancel }: ThresholdFormProps) {
  const [text, setText] = useState(level.threshold === null ? '' : String(level.threshold));
  const [problem, setProblem] = useState<string>();
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: (threshold: number | null, { key }) =>
      answerOf(
        staffApi.POST('/api/stock/{productId}/threshold', {
          params: { path: { productId: level.productId } },
          body: { key, threshold },
        }),
      ),
    onDone: (_, threshold) =>
      onDone(
        threshold === null
          ? 'Порог снят: мало будет, как на\u00a0сайте.'
          : `Теперь мало\u00a0— ${threshold} и\u00a0меньше.`,
      ),
  });
  const issue = problem ?? (error instanceof ApiFailure ? error.fields.threshold : undefined);
  function submit() {
    const typed = typedPieces(text);
    const isEmpty = text.trim() === '';
    setProblem(isEmpty || typed !== undefined ? undefined : 'Напишите число штук или оставьте пустым');
    if (isEmpty || typed !== undefined) mutate(typed ?? null);
  }
  return (
    <CommandPanel
      title="Когда товара мало"
      submit="Сохранить"
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="max-w-md">
        <Field
          label="Мало, если в продаже не больше, штук"
          hint={
            'Пусто\u00a0— как на\u00a0сайте. Покупатели этого порога не\u00a0видят: он\u00a0для «Мало» здесь и\u00a0«Кончаются» на\u00a0«Сегодня».'
          }
          name="threshold"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={issue}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </CommandPanel>
  );
}
