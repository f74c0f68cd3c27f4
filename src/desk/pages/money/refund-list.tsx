import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedRefund } from '../../api/money-answers.ts';
import { DeclineUnanswered } from '../../features/refund/decline-unanswered.tsx';
import { RecordRefund } from '../../features/refund/record-refund.tsx';
import { RefundDecision } from '../../features/refund/refund-decision.tsx';
import { Age } from '../../ui/age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { givenBackWords, MONEY_PROBLEMS, REFUND_REASONS, REFUND_WORDS } from '../../words/money-words.ts';
import { wordOf } from '../../words/order-words.ts';
import { refundsQuery, type RefundView } from './money-queries.ts';

const NOTHING: Readonly<Record<RefundView, string>> = {
  awaiting: 'Возвратов, которые ждут второго сотрудника, нет',
  'to-pay': 'Отдавать деньги вручную некому',
  refused: 'Отказов и\u00a0возвратов без ответа нет',
};
const NEXT: Readonly<Record<RefundView, string>> = {
  awaiting: 'Крупный возврат уходит покупателю, когда его одобрит второй человек.',
  'to-pay': 'Покупатель платил при получении: отдайте деньги и\u00a0запишите это здесь.',
  refused:
    'Найдите возврат в\u00a0кабинете платёжной компании. Сделан там\u00a0— запишите; если нет\u00a0— верните деньги снова со\u00a0страницы заказа.',
};

interface RefundListProps {
  readonly view: RefundView;
  readonly onDone: (sentence: string) => void;
}

export function RefundList({ view, onDone }: RefundListProps) {
  const found = useInfiniteQuery(refundsQuery(view));
  return (
    <Loaded of={found}>
      {({ pages }) => {
        const refunds = pages.flatMap((page) => page.refunds);
        if (refunds.length === 0)
          return (
            <div role="status" className="empty-list">
              <h2>{NOTHING[view]}</h2>
            </div>
          );
        return (
          <div className="grid gap-4">
            <p className="text-quiet">{NEXT[view]}</p>
            {refunds.map((refund) => (
              <Row key={refund.id} refund={refund} onDone={onDone} />
            ))}
            <More of={found} shown={refunds.length} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Row({ refund, onDone }: { readonly refund: ListedRefund; readonly onDone: (sentence: string) => void }) {
  const { id, orderId, orderNumber, orderVersion, state, reason, byHand, requestedBy, isOwn, createdAt } = refund;
  return (
    <section aria-labelledby={`refund-${id} order-of-${id}`} className="part">
      <h2 id={`refund-${id}`} className="flex flex-wrap items-center gap-2">
        {givenBackWords(refund)}
        <Badge tone={refund.problem ? 'alarm' : 'waits'}>
          {refund.problem ? wordOf(MONEY_PROBLEMS, refund.problem) : wordOf(REFUND_WORDS, state).toLowerCase()}
        </Badge>
      </h2>
      <p>
        <Link id={`order-of-${id}`} to={`/orders/${orderId}`} className="text-link">
          Заказ №&nbsp;{orderNumber}
        </Link>
        , {wordOf(REFUND_REASONS, reason)}
        <span className="note">
          <Age since={createdAt} />
          {requestedBy && `, кто запросил: ${isOwn ? 'вы' : actorWords(requestedBy)}`}
        </span>
      </p>
      {state === 'awaiting-approval' && (
        <RefundDecision refund={refund} version={orderVersion} isOwn={isOwn} onDone={onDone} />
      )}
      {(state === 'to-pay-by-hand' || (state === 'failed' && !byHand)) && (
        <RecordRefund refund={refund} version={orderVersion} needsReceipt={refund.needsReceipt} onDone={onDone} />
      )}
      {refund.isUnanswered && <DeclineUnanswered refund={refund} version={orderVersion} onDone={onDone} />}
    </section>
  );
}
