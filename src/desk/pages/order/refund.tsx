import type { DeskOrder } from '../../api/order-answers.ts';
import { DeclineUnanswered } from '../../features/refund/decline-unanswered.tsx';
import { RecordRefund } from '../../features/refund/record-refund.tsx';
import { RefundDecision } from '../../features/refund/refund-decision.tsx';
import { Moment } from '../../ui/moment.tsx';
import { givenBackWords, REFUND_REASONS, REFUND_WORDS } from '../../words/money-words.ts';
import { wordOf } from '../../words/order-words.ts';

interface RefundProps {
  readonly refund: NonNullable<DeskOrder['refunds']>[number];
  /** Of the order. */
  readonly version: number;
  /** Our cash register has sold the goods. */
  readonly isTill: boolean;
  readonly onDone: (sentence: string) => void;
}

/** A refund, with what a person has to do about it. */
export function Refund({ refund, version, isTill, onDone }: RefundProps) {
  const { state, reason, byHand, createdAt } = refund;
  return (
    <li>
      <span>
        {givenBackWords(refund)}: {wordOf(REFUND_WORDS, state).toLowerCase()}
        {byHand && state !== 'to-pay-by-hand' && ', вручную'}
      </span>
      <span className="text-xs text-quiet">
        {wordOf(REFUND_REASONS, reason)}, <Moment at={createdAt} />
      </span>
      {state === 'awaiting-approval' && <RefundDecision refund={refund} version={version} onDone={onDone} />}
      {refund.isUnanswered && <DeclineUnanswered refund={refund} version={version} onDone={onDone} />}
      {(state === 'to-pay-by-hand' || (state === 'failed' && !byHand)) && (
        <RecordRefund refund={refund} version={version} needsReceipt={byHand && isTill} onDone={onDone} />
      )}
    </li>
  );
}
