import type { ShopContext } from '../shop/context.ts';
import { checkPayment } from '../shop/payments/check-payment.ts';

/** Milliseconds after which a run checks no more payments. */
const CHECKING_MS = 20_000;
const CHECK_OPTIONS = { withinMs: 3_000 };
/** Checks without an answer after which the company is not called for the rest of the run. */
const MOST_SILENCES = 3;

/**
 * Checks of open payments before the time to pay ends, since a webhook may have been lost, for one run of a job: neither its time nor a
 * company that does not answer keeps goods held.
 */
export function lastChecks(ctx: ShopContext): (paymentIds: readonly string[]) => Promise<void> {
  const began = performance.now();
  let silences = 0;
  return async (paymentIds) => {
    for (const paymentId of paymentIds) {
      if (silences >= MOST_SILENCES || performance.now() - began > CHECKING_MS) return;
      if ((await checkPayment(ctx, paymentId, CHECK_OPTIONS)) === 'silent') silences += 1;
    }
  };
}
