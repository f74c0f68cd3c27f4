import { formatDay } from '../../../kernel/dates.ts';
import { ORDER_STATE_NAMES } from '../../../shop/orders/order.rules.ts';
import type { OwnOrder } from '../../../shop/orders/own-orders.reads.ts';
import type { ownReturns } from '../../../shop/returns/own-returns.reads.ts';
import { BUYER_RETURN_STATES } from '../../../shop/returns/return.rules.ts';

const TONES = {
  'awaiting-payment': 'waits',
  'ready-for-pickup': 'waits',
  'handed-over': 'ended',
  cancelled: 'ended',
  returned: 'ended',
  'partly-bought': 'ended',
} as const;

export type ShownOwnOrder = ReturnType<typeof shownOwnOrder>;

/** An order in a list. Dates are formatted on the server: browsers format them differently. */
export function shownOwnOrder({ placedAt, state, ...rest }: OwnOrder) {
  const tone: 'waits' | 'ended' | 'going' = state in TONES ? TONES[state as keyof typeof TONES] : 'going';
  return { ...rest, placedOn: formatDay(placedAt), state: ORDER_STATE_NAMES[state], tone };
}

type OwnReturn = Awaited<ReturnType<typeof ownReturns>>[number];

export type ShownOwnReturn = ReturnType<typeof shownOwnReturn>;

export const shownOwnReturn = (one: OwnReturn) => ({ ...one, stateName: BUYER_RETURN_STATES[one.state] });
