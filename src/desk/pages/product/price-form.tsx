import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { WhenField } from '../../ui/when-field.tsx';
import { fromField } from '../../words/moscow-field.ts';
import type { DeskProduct } from './product-query.ts';
import { sumOf, typedSum } from './typed-sum.ts';

interface PriceFormProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface TypedPrice {
  readonly price: number;
  readonly oldPrice: number | null;
  /** ISO 8601; undefined: now. */
  readonly startsAt: string | undefined;
}

export function PriceForm({ product, onDone, onCancel }: PriceFormProps) {
  const { id: productId, version } = product;
  const [opened] = useState(version);
  const [price, setPrice] = useState(typedSum(product.price));
  const [oldPrice, setOldPrice] = useState(typedSum(product.oldPrice));
  const [isLater, setLater] = useState(false);
  const [start, setStart] = useState('');
  const [issues, setIssues] = useState<{
    readonly price?: string;
    readonly oldPrice?: string;
    readonly startsAt?: string;
  }>({});
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PRODUCTS_KEY,
    send: ({ startsAt, ...sums }: TypedPrice, sent) => {
      const params = { path: { id: productId } };
      return answerOf(
        startsAt === undefined
          ? staffApi.POST('/api/products/{id}/price', { params, body: { ...sent, ...sums } })
          : staffApi.POST('/api/products/{id}/planned-prices', { params, body: { ...sent, ...sums, startsAt } }),
      );
    },
    onDone: (_answer, { startsAt }) =>
      onDone(startsAt === undefined ? 'Цена изменена: на\u00a0сайте она уже новая.' : 'Цена запланирована.'),
  });
  const refused = error instanceof ApiFailure ? error.fields : {};
  const shown = { ...refused, ...issues };
  function submit() {
    const sum = sumOf(price);
    const old = oldPrice.trim() === '' ? null : sumOf(oldPrice);
    const startsAt = isLater ? fromField(start)?.toISOString() : undefined;
    const found = {
      ...(sum === undefined && { price: 'Укажите цену в\u00a0рублях: 1290 или 1290,50' }),
      ...(old === undefined && { oldPrice: 'Укажите сумму в\u00a0рублях или оставьте поле пустым' }),
      ...(isLater && startsAt === undefined && { startsAt: 'Укажите день и\u00a0время' }),
    };
    setIssues(found);
    if (sum !== undefined && old !== undefined && (!isLater || startsAt !== undefined))
      mutate({ price: sum, oldPrice: old, startsAt });
  }
  return (
    <CommandPanel
      title="Новая цена"
      submit={isLater ? 'Запланировать' : 'Изменить цену'}
      busy={isPending}
      error={Object.keys(refused).length > 0 ? null : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field
        label="Цена, ₽"
        inputMode="decimal"
        autoComplete="off"
        value={price}
        error={shown.price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <Field
        label="Старая цена, ₽"
        hint="Зачёркнута рядом с новой. Не выше самой низкой за тридцать дней; пустое поле — без неё."
        inputMode="decimal"
        autoComplete="off"
        value={oldPrice}
        error={shown.oldPrice}
        onChange={({ target }) => setOldPrice(target.value)}
      />
      <WhenField isLater={isLater} start={start} error={shown.startsAt} onLater={setLater} onStart={setStart} />
      <p className="text-xs text-quiet">
        Корзины пересчитаются, оформленные заказы останутся по&nbsp;своей цене. Нужен свежий код.
      </p>
    </CommandPanel>
  );
}
