import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { isHandedOut, isPaidBefore, type OrderState } from '../orders/order.rules.ts';

/** invoice: names what is to be paid. statement: names what was bought, paid and returned. */
export type PaperKind = 'invoice' | 'statement';

export const PAPER_NAMES: Readonly<Record<PaperKind, string>> = {
  invoice: 'Счёт на\u00a0оплату',
  statement: 'Документ о\u00a0заказе',
};

interface PaperOrder {
  readonly state: OrderState;
  readonly paySystem: PaySystem;
  readonly total: Kopecks;
  /** Money has come for it, whatever became of it later. */
  readonly paid: boolean;
}

/** Which paper there is of an order; null: nothing was paid, and nothing will be. */
export function paperKind({ state, paySystem, total, paid }: PaperOrder): PaperKind | null {
  if (paid || isHandedOut(state)) return 'statement';
  if (state === 'cancelled' || state === 'returned') return null;
  if (state === 'awaiting-payment') return 'invoice';
  return isPaidBefore({ paySystem, total }) ? 'statement' : 'invoice';
}

/** Its name; null where there is none. */
export function paperName(order: PaperOrder): string | null {
  const kind = paperKind(order);
  return kind && PAPER_NAMES[kind];
}
