import { Link, useLocation } from 'react-router';
import type { DeskOrder } from '../../api/order-answers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { SearchState } from '../../ui/use-typed-search.ts';
import { FLAG_WORDS, ORDER_STATE_WORDS, ORDER_TONES } from '../../words/order-words.ts';

/** Number, state and when it was placed. */
export function OrderHead({ order }: { readonly order: DeskOrder }) {
  const { number, state, placedAt, heldUntil, shipments, exceptions } = order;
  // The list that the order was opened from, if it was.
  const from = useLocation().state as (SearchState & { readonly list?: string }) | null;
  const isOnHold = shipments.some(({ holds }) => holds.length > 0);
  const isOpen = ({ closedAt }: { readonly closedAt: string | null }) => closedAt === null;
  return (
    <header className="grid gap-1">
      <Link
        to={`/orders${from?.list ?? ''}`}
        state={from?.q ? { q: from.q } : null}
        className="text-link justify-self-start text-xs"
      >
        К списку заказов
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <h1 id="order-title" tabIndex={-1}>
          Заказ №&nbsp;{number}
        </h1>
        <Badge tone={ORDER_TONES[state]}>{ORDER_STATE_WORDS[state]}</Badge>
        {isOnHold && <Badge tone="alarm">{FLAG_WORDS.onHold}</Badge>}
        {exceptions?.some(isOpen) && <Badge tone="alarm">{FLAG_WORDS.exception}</Badge>}
      </div>
      <p className="text-quiet">
        Оформлен <Moment at={placedAt} />
        {heldUntil && (
          <>
            {', '}
            {state === 'new' ? 'ждёт подтверждения до ' : 'товар отложен до '}
            <Moment at={heldUntil} />
          </>
        )}
      </p>
    </header>
  );
}
