import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { ProductPicker } from '../../features/sale/product-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { previewQuery, type Preview, type Wanted } from './order-change-queries.ts';
import { Quantity } from './quantity.tsx';
import { Sides } from './sides.tsx';

interface Added {
  readonly product: number;
  readonly name: string;
  readonly quantity: number;
}

interface ChangeFormProps {
  readonly order: DeskOrder;
  readonly onApplied: () => void;
}

export function ChangeForm({ order, onApplied }: ChangeFormProps) {
  const lines = order.lines.filter(({ quantity, cancelled }) => quantity > cancelled);
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [reason, setReason] = useState('');
  const changed = lines.flatMap(({ position, quantity, cancelled }) => {
    const typed = quantities[position];
    return typed === undefined || typed === quantity - cancelled ? [] : [{ position, quantity: typed }];
  });
  const wanted: Wanted | undefined =
    changed.length + added.length === 0
      ? undefined
      : { quantities: changed, added: added.map(({ product, quantity }) => ({ product, quantity })) };
  const read = useQuery(previewQuery(order.id, wanted));
  const preview = wanted && !read.error ? read.data : undefined;
  const { mutate, error, isPending } = useCommand({
    version: preview?.version ?? order.version,
    reads: ORDERS_KEY,
    send: (body: Wanted & { expectedTotal: number; reason: string }, sent) =>
      answerOf(
        staffApi.POST('/api/staff/orders/{orderId}/changes', {
          params: { path: { orderId: order.id } },
          body: { ...body, ...sent },
        }),
      ),
    // One that asks the buyer is shown by the page itself.
    onDone: ({ state }) => state === 'applied' && onApplied(),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  // What is shown while another answer is awaited may have another price.
  const isFresh = !read.isPlaceholderData && !read.isFetching;
  const add = (product: number, name: string) =>
    setAdded((before) => [...before.filter((one) => one.product !== product), { product, name, quantity: 1 }]);
  return (
    <form
      noValidate
      aria-label="Новый состав"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted && preview && isFresh) mutate({ ...wanted, expectedTotal: preview.after.sum, reason });
      }}
    >
      <section aria-label="Товары заказа" className="part">
        <h2>Товары</h2>
        <ul className="part-rows">
          {lines.map(({ position, name, quantity, cancelled }) => (
            <Quantity
              key={position}
              name={name}
              least={0}
              value={quantities[position] ?? quantity - cancelled}
              onChange={(pieces) => setQuantities({ ...quantities, [position]: pieces })}
            />
          ))}
          {added.map(({ product, name, quantity }) => (
            <Quantity
              key={`added-${product}`}
              name={name}
              least={1}
              value={quantity}
              onChange={(pieces) =>
                setAdded(added.map((one) => (one.product === product ? { ...one, quantity: pieces } : one)))
              }
              onRemove={() => setAdded(added.filter((one) => one.product !== product))}
            />
          ))}
        </ul>
        <ProductPicker onAdd={add} />
        {wanted && <Problem error={read.error} />}
      </section>
      {preview && (
        <section aria-label="Что получится" className="part">
          <h2>Что получится</h2>
          <Sides before={preview.before} after={preview.after} />
          <p role="status" className="font-semibold">
            {outcome(preview, order.state)}
          </p>
          <Field
            label="Причина"
            hint="Её увидят сотрудники"
            autoComplete="off"
            maxLength={300}
            value={reason}
            error={issues.reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Problem error={Object.keys(issues).length > 0 ? null : error} />
          <div>
            <Button type="submit" busy={isPending || !isFresh}>
              {preview.asksBuyer ? 'Предложить покупателю' : 'Изменить заказ'}
            </Button>
          </div>
        </section>
      )}
      {!wanted && <p className="text-quiet">Измените количество или добавьте товар: посчитаем, что получится.</p>}
    </form>
  );
}

/** What the difference means for the buyer. */
function outcome({ before, after, asksBuyer, toPay, back }: Preview, state: DeskOrder['state']): string {
  const difference = formatMoney(kopecks(Math.abs(after.sum - before.sum)));
  if (toPay !== null)
    return `Покупатель доплатит ${formatMoney(kopecks(toPay))}: ему уйдёт письмо, на\u00a0странице заказа он\u00a0заплатит или откажется. До\u00a0оплаты, не\u00a0дольше суток, товары отложены, заказ не\u00a0собирают. Доставка дороже не\u00a0станет.`;
  if (asksBuyer)
    return `Дороже на\u00a0${difference}: покупателю уйдёт письмо, на\u00a0странице заказа он согласится или откажется. До\u00a0ответа, не\u00a0дольше суток, товары отложены, заказ не\u00a0собирают.`;
  const parts = [
    back.money > 0 && `${formatMoney(kopecks(back.money))} тем\u00a0же способом, каким заплачено`,
    back.certificate > 0 && `${formatMoney(kopecks(back.certificate))} на\u00a0сертификат`,
    back.bonus > 0 && `${back.bonus / 100} бонусов`,
  ].filter(Boolean);
  if (parts.length > 0) return `Вернётся покупателю: ${parts.join(', ')}.`;
  if (after.sum === before.sum) return 'Сумма не\u00a0меняется. Покупателю уйдёт письмо.';
  return state === 'awaiting-payment'
    ? `Дешевле на\u00a0${difference}: покупатель оплатит новую сумму, прежняя ссылка больше не\u00a0действует.`
    : `Дешевле на\u00a0${difference}: столько покупатель не\u00a0доплатит при получении.`;
}
