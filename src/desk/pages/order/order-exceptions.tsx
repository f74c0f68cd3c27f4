import { TriangleAlert } from 'lucide-react';
import type { DeskOrder } from '../../api/order-answers.ts';
import { GuideLink } from '../../ui/guide-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PAGES_OF_EXCEPTIONS } from '../../words/guide-pages.ts';

type Exception = NonNullable<DeskOrder['exceptions']>[number];

/** What needs a person first; what was closed is beneath, folded. */
export function OrderExceptions({ order }: { readonly order: DeskOrder }) {
  const all = order.exceptions ?? [];
  const open = all.filter(({ closedAt }) => closedAt === null);
  const closed = all.filter(({ closedAt }) => closedAt !== null);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="exceptions" className="grid gap-2">
      <h2 id="exceptions">Исключения</h2>
      {open.map((one) => (
        <div key={one.id} className="order-exception">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-error" />
          <div className="grid min-w-0 gap-1">
            <h3>{one.title}</h3>
            {one.details && <p>{one.details}</p>}
            <p>
              {one.next} <GuideLink page={PAGES_OF_EXCEPTIONS[one.kind]}>Как поступить</GuideLink>
            </p>
            <p className="text-xs text-quiet">
              Открыто <Moment at={one.openedAt} />
            </p>
          </div>
        </div>
      ))}
      {closed.length > 0 && (
        <details>
          <summary className="text-link">Закрытые: {closed.length}</summary>
          <ul className="part-rows">
            {closed.map((one) => (
              <Closed key={one.id} one={one} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Closed({ one: { title, details, reason, closedAt } }: { readonly one: Exception }) {
  return (
    <li>
      <span>{title}</span>
      {details && <span className="text-quiet">{details}</span>}
      {reason && <span>{reason}</span>}
      {closedAt && (
        <span className="text-xs text-quiet">
          Закрыто <Moment at={closedAt} />
        </span>
      )}
    </li>
  );
}
