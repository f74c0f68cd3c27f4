import { lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { paymentSignals } from './payments.tables.ts';

/** The company repeats a signal for a day; so long one can look up what it said. */
const DAYS_KEPT = 30;

/** Removes signals that nobody will ask of any more; what became of the payment stands in its events. */
export async function sweepPaymentSignals({ db, now }: ShopContext): Promise<void> {
  await db.delete(paymentSignals).where(lt(paymentSignals.lastAt, addDays(now(), -DAYS_KEPT)));
}
