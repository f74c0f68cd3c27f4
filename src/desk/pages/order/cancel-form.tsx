import { useState } from 'react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { NoteField, noteIssue } from './note-field.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';

interface CancelFormProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function CancelForm({ order, onDone, onCancel }: CancelFormProps) {
  const { id, version, number, shipments } = order;
  const [opened] = useState(version);
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: string, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/orders/{orderId}/cancelled', {
          params: { path: { orderId: id } },
          body: { expectedVersion, note: typed },
        }),
      ),
    onDone: () => onDone('Заказ отменён. Покупателю уходит письмо.'),
  });
  const isInWork = shipments.some(({ state }) => state !== 'cancelled');
  return (
    <CommandPanel
      title={`Отменить заказ № ${number}`}
      submit="Отменить заказ"
      danger
      busy={isPending}
      error={noteIssue(error) ? undefined : error}
      onSubmit={() => mutate(note)}
      onCancel={onCancel}
    >
      <ul className="order-list">
        <li>Отменённый заказ нельзя открыть снова.</li>
        {moneyWords(order).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>
          {isInWork
            ? 'Сборка остановится на\u00a0следующем шаге, товар вернут на\u00a0полку.'
            : 'Отложенный товар снова можно купить.'}
        </li>
      </ul>
      <NoteField label="Почему отменяем" value={note} error={error} onChange={setNote} />
    </CommandPanel>
  );
}

/** What happens to what was paid. */
function moneyWords({ payments, sums }: DeskOrder): readonly string[] {
  if (!payments || !sums) return ['Если заказ оплачен, деньги вернутся покупателю.'];
  const paid = payments
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const back = [
    ...(paid > 0 ? [`${formatMoney(kopecks(paid))} вернутся туда, откуда пришла оплата.`] : []),
    ...(sums.certificatePaid > 0
      ? [`${formatMoney(kopecks(sums.certificatePaid))} вернутся на\u00a0подарочный сертификат.`]
      : []),
    ...(sums.bonusSpent > 0 ? ['Потраченные бонусы вернутся на\u00a0счёт покупателя.'] : []),
  ];
  return back.length > 0 ? back : ['Денег за\u00a0него не\u00a0приходило: возвращать нечего.'];
}
