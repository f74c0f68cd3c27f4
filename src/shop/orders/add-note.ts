import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockOrder } from './move-order.ts';
import { ownedOrder } from './order.rules.ts';
import { orderNotes } from './orders.tables.ts';

interface AddedNote {
  readonly orderId: string;
  /** UUID made by the sender: a repeated note is one note. */
  readonly key: string;
  readonly note: string;
}

/**
 * Adds a note of the staff to an order. It changes nothing of the order, and so its version stays; nobody changes or removes it, only the
 * end of the personal data of the order takes its words out.
 */
export function addNote(
  ctx: Pick<ShopContext, 'transaction'>,
  { orderId, key: id, note }: AddedNote,
): Promise<{ id: string } | Refusal> {
  const adding = ctx.transaction(async (tx): Promise<{ id: string } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    const owned = order && ownedOrder(order);
    if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'note', owned);
    if (notAllowed) return notAllowed;
    const [earlier] = await tx.db.select().from(orderNotes).where(eq(orderNotes.id, id));
    if (earlier) return earlier.orderId === orderId && earlier.note === note ? { id } : refuse('command-key-reused');
    if (order.anonymizedAt !== null) return refuse('order-anonymized');
    const saved = await tx.db
      .insert(orderNotes)
      .values({ id, orderId, note, actor: actorName(tx.actor), at: tx.now() })
      // The same key may have been used for another order meanwhile.
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    return saved.length > 0 ? { id } : refuse('command-key-reused');
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), adding);
}
