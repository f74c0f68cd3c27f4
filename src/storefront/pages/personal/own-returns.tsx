import { ChevronRight } from 'lucide-react';
import { links } from '../../../kernel/links.ts';
import { ReturnState } from '../../features/returns/return-state.tsx';
import type { ShownOwnReturn } from './shown-orders.server.ts';

/** Returns that the buyer has asked for, the newest first; each is a link to its order, where the next step is. */
export function OwnReturns({ returns }: { returns: readonly ShownOwnReturn[] }) {
  return (
    <ul>
      {returns.map(({ number, orderId, orderNumber, state, stateName }) => (
        <li key={number} className="border-t border-line first:border-t-0">
          <a
            href={`${links.order(orderId)}#returns`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3 hover:text-leaf"
          >
            <span className="min-w-0 flex-1">
              <b className="font-semibold">Возврат {number}</b>{' '}
              <span className="whitespace-nowrap text-quiet">
                из{'\u00a0'}заказа №{'\u00a0'}
                {orderNumber}
              </span>
            </span>
            <ReturnState state={state} name={stateName} />
            <ChevronRight size={20} aria-hidden className="text-quiet max-sm:hidden" />
          </a>
        </li>
      ))}
    </ul>
  );
}
