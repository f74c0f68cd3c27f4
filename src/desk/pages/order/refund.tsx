import { formatMoney, kopecks } from '../../../kernel/money.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { wordOf } from '../../words/order-words.ts';
import { REFUND_REASONS, REFUND_WORDS } from './event-words.ts';
import { ORDERS_KEY } from './order-query.ts';

interface RefundProps {
  readonly refund: NonNullable<DeskOrder['refunds']>[number];
  /** Of the order. */
  readonly version: number;
  readonly onDone: (sentence: string) => void;
}

/** A refund, with the decision of a second member of the staff where it waits for one. */
export function Refund({ refund, version, onDone }: RefundProps) {
  const { state, reason, amount, certificate, bonus, byHand, createdAt } = refund;
  const sums = [
    ...(amount > 0 || certificate + bonus === 0 ? [formatMoney(kopecks(amount))] : []),
    ...(certificate > 0 ? [`${formatMoney(kopecks(certificate))} на\u00a0сертификат`] : []),
    ...(bonus > 0 ? [`${formatMoney(kopecks(bonus))} бонусами`] : []),
  ];
  return (
    <li>
      <span>
        {sums.join(', ')}: {wordOf(REFUND_WORDS, state).toLowerCase()}
        {byHand && state !== 'to-pay-by-hand' && ', вручную'}
      </span>
      <span className="text-xs text-quiet">
        {wordOf(REFUND_REASONS, reason)}, <Moment at={createdAt} />
      </span>
      {state === 'awaiting-approval' && <Decision refund={refund} version={version} onDone={onDone} />}
    </li>
  );
}

function Decision({ refund: { id, amount }, version, onDone }: RefundProps) {
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
  return (
    <div className="flex flex-wrap gap-2">
      {may('order:approve-refund') && (
        <Button busy={approving.isPending} onClick={() => approving.mutate(undefined)}>
          Одобрить возврат
        </Button>
      )}
      {may('order:decline-refund') && (
        <Button look="outline" busy={declining.isPending} onClick={() => declining.mutate(undefined)}>
          Отклонить
        </Button>
      )}
      <Problem error={approving.error ?? declining.error} />
    </div>
  );
}
