import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';

interface RefundDecisionProps {
  readonly refund: { readonly id: string; readonly amount: number };
  /** Of the order. */
  readonly version: number;
  /** The member has requested it. */
  readonly isOwn?: boolean;
  readonly onDone: (sentence: string) => void;
}

/** A second member of the staff decides on a large refund; who may is said before anything is pressed. */
export function RefundDecision({ refund: { id, amount }, version, isOwn = false, onDone }: RefundDecisionProps) {
  const may = useMay();
  const request = (expectedVersion: number) => ({ params: { path: { refundId: id } }, body: { expectedVersion } });
  const sum = formatMoney(kopecks(amount));
  const approving = useCommand({
    version,
    reads: ORDERS_KEY,
    send: (_typed: undefined, { expectedVersion }) =>
      answerOf(staffApi.POST('/api/refunds/{refundId}/approved', request(expectedVersion))),
    onDone: () => onDone(`Возврат ${sum} одобрен: деньги отправляются покупателю.`),
  });
  const declining = useCommand({
    version,
    reads: ORDERS_KEY,
    send: (_typed: undefined, { expectedVersion }) =>
      answerOf(staffApi.POST('/api/refunds/{refundId}/declined', request(expectedVersion))),
    onDone: () => onDone(`Возврат ${sum} отклонён.`),
  });
  const mayApprove = may('order:approve-refund');
  return (
    <div className="grid gap-2">
      {isOwn && mayApprove && (
        <p className="note">
          Его запросили вы: одобрить может только другой бухгалтер или владелец. Отклонить можно и&nbsp;самому.
        </p>
      )}
      {!mayApprove && <p className="note">Решает бухгалтер или владелец, но&nbsp;не&nbsp;тот, кто запросил.</p>}
      <div className="flex flex-wrap gap-2">
        {mayApprove && !isOwn && (
          <Button busy={approving.isPending} onClick={() => approving.mutate(undefined)}>
            Одобрить возврат
          </Button>
        )}
        {may('order:decline-refund') && (
          <Button look="outline" busy={declining.isPending} onClick={() => declining.mutate(undefined)}>
            Отклонить
          </Button>
        )}
      </div>
      <Problem error={approving.error ?? declining.error} />
    </div>
  );
}
