import { and, count, eq, gt, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { digitalLetter } from '../messages/digital-letter.job.ts';
import { letters } from '../outbox/outbox.tables.ts';
import { digitalGoods } from '../orders/digital-goods.reads.ts';
import { lockOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, ownedOrder } from '../orders/order.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';

/** Most letters about the digital goods of one order within a day, including the first one. */
const MOST_A_DAY = 6;
const MINUTE_MS = 60_000;

/** Sends the letter with links and codes again; repeated requests within one minute count once. */
export function resendDigital(ctx: ShopContext, orderId: string): Promise<{ asked: true } | Refusal> {
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const owned = order && ownedOrder(order);
    if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'resend-digital', owned);
    if (notAllowed) return notAllowed;
    const { materials, certificates } = await digitalGoods(tx.db, orderId);
    const hasNone = materials.length + certificates.length === 0;
    // The address of an old order has been removed (decision 0064).
    if (hasNone || isCancelledOrReturned(order.state) || !order.contact.email) return refuse('nothing-to-send');
    const now = tx.now();
    const [sent] = await tx.db
      .select({ times: count() })
      .from(letters)
      .where(
        and(
          eq(letters.kind, digitalLetter.name),
          sql`${letters.facts}->>'orderId' = ${orderId}`,
          gt(letters.createdAt, addDays(now, -1)),
        ),
      );
    if (sent!.times >= MOST_A_DAY) return refuse('letters-too-often');
    const again = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
    await postLetter(tx, digitalLetter, { orderId, again });
    return { asked: true as const };
  });
}
