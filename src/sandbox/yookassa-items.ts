import type { Amount } from '../integrations/yookassa/protocol.ts';
import { fromDecimalString } from '../kernel/money.ts';

/** What the lines of a receipt add up to, in kopecks. */
export function sumOfItems(items: readonly { readonly amount: Amount; readonly quantity: number }[]): number {
  return items.reduce(
    (all, { amount, quantity }) => all + Math.round((fromDecimalString(amount.value) ?? 0) * quantity),
    0,
  );
}
