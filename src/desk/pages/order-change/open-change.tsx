import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Sum } from '../../ui/sum.tsx';
import type { Side } from './order-change-queries.ts';
import { Sides } from './sides.tsx';

interface OpenChangeProps {
  readonly orderId: string;
  readonly open: {
    readonly id: string;
    readonly before: Side;
    readonly after: Side;
    readonly expiresAt: string;
    /** Of a paid order. */
    readonly toPay: number | null;
  };
}

/** What the buyer is asked, which may be taken back. */
export function OpenChange({ orderId, open: { id, before, after, expiresAt, toPay } }: OpenChangeProps) {
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: ORDERS_KEY,
    send: (changeId: string) =>
      answerOf(
        staffApi.POST('/api/staff/orders/{orderId}/changes/{changeId}/withdrawn', {
          params: { path: { orderId, changeId } },
        }),
      ),
    onDone: () => {},
  });
  return (
    <section aria-label="Предложение покупателю" className="part">
      <h2>{toPay === null ? 'Ждём ответа покупателя' : 'Ждём доплату покупателя'}</h2>
      {toPay === null ? (
        <p>
          Письмо со&nbsp;ссылкой отправлено. Покупатель отвечает на&nbsp;странице заказа до&nbsp;
          <Moment at={expiresAt} />. До&nbsp;ответа товары отложены, заказ не&nbsp;собирают. Без ответа
          он&nbsp;останется прежним.
        </p>
      ) : (
        <p>
          Письмо со&nbsp;ссылкой отправлено. Покупатель доплачивает <Sum of={toPay} /> на&nbsp;странице заказа до&nbsp;
          <Moment at={expiresAt} />, и&nbsp;заказ меняется сам. До&nbsp;тех пор товары отложены, заказ не&nbsp;собирают.
          Без доплаты он&nbsp;останется прежним; если деньги придут позже, магазин их&nbsp;вернёт.
        </p>
      )}
      <Sides before={before} after={after} />
      <Problem error={error} />
      <div>
        <Button look="outline" busy={isPending} onClick={() => mutate(id)}>
          Отозвать предложение
        </Button>
      </div>
    </section>
  );
}
