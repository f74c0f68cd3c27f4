import { useState } from 'react';
import { kopecks, totalOf } from '../../../kernel/money.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Sum } from '../../ui/sum.tsx';
import { PartSearch } from './part-search.tsx';
import type { DeskProduct } from './product-query.ts';

interface PartsFormProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

type Part = Pick<DeskProduct['parts'][number], 'id' | 'name' | 'price'>;

/** What a bundle consists of, with what its parts cost together. */
export function PartsForm({ product, onDone, onCancel }: PartsFormProps) {
  const [opened] = useState(product.version);
  const [parts, setParts] = useState<readonly (Part & { readonly count: string })[]>(() =>
    product.parts.map(({ quantity, ...part }) => ({ ...part, count: String(quantity) })),
  );
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PRODUCTS_KEY,
    send: (typed: readonly { readonly id: number; readonly quantity: number }[], sent) =>
      answerOf(
        staffApi.POST('/api/products/{id}/parts', {
          params: { path: { id: product.id } },
          body: { ...sent, parts: [...typed] },
        }),
      ),
    onDone: () => onDone('Состав комплекса изменён: заказы, которые уже оформлены, остались прежними.'),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  const price = totalOf(parts.map(({ price: each, count }) => kopecks(each * (Number.parseInt(count, 10) || 0))));
  return (
    <CommandPanel
      title="Состав комплекса"
      submit="Сохранить состав"
      busy={isPending}
      error={error}
      onSubmit={() => mutate(parts.map(({ id, count }) => ({ id, quantity: Number(count) })))}
      onCancel={onCancel}
    >
      <ul className="part-rows">
        {parts.map((part, at) => (
          <li key={part.id}>
            <div className="part-line">
              <div className="part-count">
                <Field
                  label={part.name}
                  inputMode="numeric"
                  autoComplete="off"
                  value={part.count}
                  error={issues[`parts.${at}.quantity`]}
                  onChange={({ target }) =>
                    setParts(parts.map((one) => (one.id === part.id ? { ...one, count: target.value } : one)))
                  }
                />
              </div>
              <button
                type="button"
                className="text-link"
                onClick={() => setParts(parts.filter((one) => one.id !== part.id))}
              >
                Убрать <span className="sr-only">{part.name}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <PartSearch
        taken={parts.map(({ id }) => id)}
        onFound={(found) => setParts([...parts, { ...found, count: '1' }])}
      />
      <p>
        По отдельности: <Sum of={price} />, комплекс: <Sum of={product.price} />
      </p>
    </CommandPanel>
  );
}
