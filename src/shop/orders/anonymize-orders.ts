import { and, inArray, ne, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { anonymizeCouponUses } from '../promotions/anonymize-coupon-uses.ts';
import { PIECES_CANCELLED } from './cancel-pieces.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { BLANK_CONTACT } from './order-term.rules.ts';
import { orderEvents, orderNotes, orders } from './orders.tables.ts';

/**
 * Blanks contact, address and comment of orders and the notes of the staff on them, which the caller has locked. Goods, sums and stock movements stay, and so does
 * the number of the account.
 */
export async function anonymizeOrders(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(orders)
    .set({
      contact: BLANK_CONTACT,
      // The address of our own shop is not personal data.
      delivery: sql`case when ${orders.delivery}->>'method' in ('pickup', 'digital') then ${orders.delivery}
        else (${orders.delivery} - 'pointCode') || '{"address": ""}' end`,
      location: null,
      comment: '',
      anonymizedAt: tx.now(),
    })
    .where(inArray(orders.id, [...ids]));
  // Words of the staff about a cancellation, which may name the buyer; other reasons are codes.
  await tx.db
    .update(orderEvents)
    .set({
      facts: sql`${orderEvents.facts} - 'note' - case when ${orderEvents.kind} = ${PIECES_CANCELLED} then 'reason' else 'note' end`,
    })
    .where(and(inArray(orderEvents.orderId, [...ids]), sql`${orderEvents.facts} ?| array['note', 'reason']`));
  await tx.db
    .update(orderNotes)
    .set({ note: '' })
    .where(and(inArray(orderNotes.orderId, [...ids]), ne(orderNotes.note, '')));
  await anonymizeCouponUses(tx, ids);
  await endConsents(tx, ['order'], { orderIds: ids });
  for (const id of ids) await recordOrderEvent(tx, id, 'anonymized');
}
