import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { signOrderLink } from '../orders/order-link.ts';
import { orderPage } from '../orders/orders.reads.ts';
import { writeOrderLetter } from './order-letter.tsx';
import type { OrderLetterKind } from './order-letter.job.ts';
import { sendLetter } from './send-letter.ts';

/** Sends one letter about an order, once. */
export async function sendOrderLetter(
  ctx: ShopContext,
  { orderId, kind }: { orderId: string; kind: OrderLetterKind },
  site: { origin: string; secret: string },
): Promise<void> {
  const order = await orderPage(ctx.db, orderId);
  if (!order) return;
  await sendLetter(
    ctx,
    { key: `${kind}:${orderId}`, kind: `order-${kind}`, recipient: order.contact.email, facts: { orderId } },
    async () => {
      const token = await signOrderLink(site.secret, order);
      return writeOrderLetter(kind, order, site.origin + links.order(orderId, token));
    },
  );
}
