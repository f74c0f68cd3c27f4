import { clearColumn } from '../../platform/retention.ts';
import { refunds } from './payments.tables.ts';

/** Removes the saved bodies, with the buyer's address and phone, of refunds that were never answered; the refunds stay. */
export const removeRefundRequests = clearColumn(refunds, refunds.request, refunds.createdAt);
