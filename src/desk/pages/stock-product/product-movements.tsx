import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StockMovement } from '../../features/stock/stock-answers.ts';
import { movementsQuery } from '../../features/stock/stock-queries.ts';
import { CAUSE_WORDS, MOVEMENT_SIGNS, MOVEMENT_WORDS } from '../../features/stock/stock-words.ts';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { actorWords } from '../../words/actor-words.ts';

/** How stock came to what it is, the newest first. */
export function ProductMovements({ productId }: { readonly productId: number }) {
  const read = useInfiniteQuery(movementsQuery(productId));
  return (
    <section aria-labelledby="movements" className="part self-start">
      <h2 id="movements">Движения</h2>
      <Loaded of={read}>
        {({ pages }) => {
          const movements = pages.flatMap((page) => page.movements);
          if (movements.length === 0) return <p className="text-quiet">Движений ещё не&nbsp;было.</p>;
          return (
            <>
              <ul className="part-rows">
                {movements.map((movement) => (
                  <Movement key={movement.id} movement={movement} />
                ))}
              </ul>
              <More of={read} shown={movements.length} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Movement({ movement }: { readonly movement: StockMovement }) {
  const may = useMay();
  const { kind, quantity, actor, at, orderId, orderNumber, lot, cause, note } = movement;
  const why = [cause && CAUSE_WORDS[cause], lot !== null && `серия ${lot}`, note].filter(Boolean).join(', ');
  return (
    <li>
      <p className="flex justify-between gap-3">
        <span>
          {MOVEMENT_WORDS[kind]}
          {orderNumber !== null && (
            <>
              {', '}
              {may('order:read') ? (
                <Link to={`/orders/${orderId}`} className="text-link whitespace-nowrap">
                  заказ №&nbsp;{orderNumber}
                </Link>
              ) : (
                <span className="whitespace-nowrap">заказ №&nbsp;{orderNumber}</span>
              )}
            </>
          )}
        </span>
        <strong className="whitespace-nowrap">
          {MOVEMENT_SIGNS[kind]}
          {quantity}
        </strong>
      </p>
      {why !== '' && <p className="note">{why}</p>}
      <p className="note">
        {actorWords(actor)}, <Moment at={at} />
      </p>
    </li>
  );
}
