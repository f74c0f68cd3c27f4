import { clearColumn } from '../../platform/retention.ts';
import { receipts } from './receipts.tables.ts';

/** Removes the saved bodies, with the buyer's address and phone, of receipts that were never answered; the receipts stay. */
export const removeReceiptRequests = clearColumn(receipts, receipts.request, receipts.createdAt);
