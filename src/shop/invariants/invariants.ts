import { BONUS_INVARIANTS } from './bonuses.reads.ts';
import { CLAIM_INVARIANTS } from './claims.reads.ts';
import { COURSE_INVARIANTS } from './courses.reads.ts';
import type { Invariant } from './invariant.ts';
import { LEDGER_INVARIANTS } from './ledger.reads.ts';
import { LETTER_INVARIANTS } from './letters.reads.ts';
import { LOT_INVARIANTS } from './lots.reads.ts';
import { ORDER_INVARIANTS } from './orders.reads.ts';
import { PARCEL_INVARIANTS } from './parcels.reads.ts';
import { PAYMENT_INVARIANTS } from './payments.reads.ts';
import { PERSONAL_DATA_INVARIANTS } from './personal-data.reads.ts';
import { RECEIPT_INVARIANTS } from './receipts.reads.ts';
import { RETURN_INVARIANTS } from './returns.reads.ts';
import { SHIPMENT_INVARIANTS } from './shipments.reads.ts';
import { STAFF_INVARIANTS } from './staff.reads.ts';
import { STOCK_INVARIANTS } from './stock.reads.ts';

/** All invariants; a new noun adds a file of its own. */
export const INVARIANTS: readonly Invariant[] = [
  ...STOCK_INVARIANTS,
  ...LOT_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...RECEIPT_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...BONUS_INVARIANTS,
  ...SHIPMENT_INVARIANTS,
  ...PARCEL_INVARIANTS,
  ...RETURN_INVARIANTS,
  ...CLAIM_INVARIANTS,
  ...LETTER_INVARIANTS,
  ...COURSE_INVARIANTS,
  ...STAFF_INVARIANTS,
  ...PERSONAL_DATA_INVARIANTS,
];
