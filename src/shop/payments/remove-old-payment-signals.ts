import { removeRows } from '../../platform/retention.ts';
import { paymentSignals } from './payments.tables.ts';

/** Removes old payment signals; the history of a payment is in its events. */
export const removeOldPaymentSignals = removeRows(paymentSignals, paymentSignals.lastAt);
