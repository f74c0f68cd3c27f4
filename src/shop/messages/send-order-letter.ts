import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { signOrderLink } from '../orders/order-link.ts';
import { orderPage } from '../orders/orders.reads.ts';
import { letters } from './messages.tables.ts';
import { writeOrderLetter } from './order-letter.tsx';
import type { OrderLetterKind } from './order-letter.job.ts';

/**
 * Sends one letter about an order, once. When the process dies between sending and noting it, the repeat
 * carries the same Message-ID, by which mail programs fold the two.
 * @throws when the mail server does not take the letter; the job is tried again
 */
export async function sendOrderLetter(
  ctx: ShopContext,
  { orderId, kind }: { orderId: string; kind: OrderLetterKind },
  site: { origin: string; secret: string },
): Promise<void> {
  const order = await orderPage(ctx.db, orderId);
  if (!order) return;
  const key = `${kind}:${orderId}`;
  await ctx.db
    .insert(letters)
    .values({
      id: randomUUID(),
      key,
      kind: `order-${kind}`,
      recipient: order.contact.email,
      facts: { orderId },
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: letters.key });
  const [letter] = await ctx.db.select().from(letters).where(eq(letters.key, key));
  if (!letter || letter.sentAt) return;

  const token = await signOrderLink(site.secret, order);
  const written = writeOrderLetter(kind, order, site.origin + links.order(orderId, token));
  await ctx.companies.mailer.sendLetter({ letterId: letter.id, to: letter.recipient, ...written });
  await ctx.db.update(letters).set({ sentAt: ctx.now() }).where(eq(letters.id, letter.id));
}
