import { addMinutes } from '../../kernel/dates.ts';

/**
 * Minutes after which the letter that asks for payment is due: most buyers have paid at the bank by then, and get the
 * letter about the payment alone (decision 0095).
 */
const MINUTES_TO_PAY_FIRST = 10;

/** Earliest time of the letter that asks for payment: two thirds of a short hold are left to pay after it. */
export function paymentLetterAt({ placedAt, heldUntil }: { readonly placedAt: Date; readonly heldUntil: Date }): Date {
  const holdMinutes = (heldUntil.getTime() - placedAt.getTime()) / 60_000;
  return addMinutes(placedAt, Math.min(MINUTES_TO_PAY_FIRST, holdMinutes / 3));
}
