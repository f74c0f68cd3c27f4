import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Side } from './order-change-queries.ts';
import { Sides } from './sides.tsx';

interface OpenChangeProps {
  readonly orderId: string;
  readonly open: { readonly id: string; readonly before: Side; readonly after: Side; readonly expiresAt: string };
}

/** What the buyer is asked, which may be taken back. */
export function OpenChange({ orderId, open: { id, before, after, expiresAt } }: OpenChangeProps) {
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
      <h2>Ждём ответа покупателя</h2>
      <p>
        Письмо со&nbsp;ссылкой отправлено. Покупатель отвечает на&nbsp;странице заказа до&nbsp;
        <Moment at={expiresAt} />. До&nbsp;ответа товары отложены, заказ не&nbsp;собирают. Без ответа он&nbsp;останется
        прежним.
      </p>
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
