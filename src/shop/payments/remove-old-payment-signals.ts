import { removeRows } from '../../platform/retention.ts';
import { paymentSignals } from './payments.tables.ts';

/** Removes signals that came last so long ago; what became of the payment stands in its events. */
export const removeOldPaymentSignals = removeRows(paymentSignals, paymentSignals.lastAt);
