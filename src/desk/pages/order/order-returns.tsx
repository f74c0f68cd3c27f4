import { RETURN_REASON_NAMES } from '../../../kernel/return-reasons.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { wordOf } from '../../words/order-words.ts';
import { RETURN_CAUSES, RETURN_STATES } from './event-words.ts';

/** Goods that come back, or came. */
export function OrderReturns({ order: { returns } }: { readonly order: DeskOrder }) {
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="returns" className="part">
      <h2 id="returns">Возвраты товара</h2>
      <ul className="part-rows">
        {returns.map(({ id, number, state, cause, reason, createdAt }) => (
          <li key={id}>
            <span className="flex flex-wrap items-center gap-2">
              Возврат №&nbsp;{number}
              <Badge tone={state === 'closed' || state === 'refused' ? 'ended' : 'waits'}>{RETURN_STATES[state]}</Badge>
            </span>
            <span className="text-xs text-quiet">
              {wordOf(RETURN_CAUSES, cause)}
              {reason && `: ${wordOf(RETURN_REASON_NAMES, reason).toLowerCase()}`}, <Moment at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
