import { links } from '../../kernel/links.ts';
import { findCode } from '../certificates/certificate-code.ts';
import { formatCode } from '../certificates/certificate.rules.ts';
import type { ShopContext } from '../context.ts';
import { digitalGoods } from '../orders/digital-goods.reads.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { signOrderLink } from '../orders/order-link.ts';
import { orderPage } from '../orders/orders.reads.ts';
import { writeDigitalLetter } from './digital-letter.tsx';
import type { ComposedLetter } from './send-letter.ts';

/**
 * The letter with links to the materials and with the certificate codes of an order; none where the money for all of them was refunded.
 * @throws when the secret has changed, so that the code of a certificate can no longer be derived
 */
export async function composeDigitalLetter(
  { db }: ShopContext,
  { orderId, again }: { orderId: string; again?: string | undefined },
  site: { origin: string; secret: string },
): Promise<ComposedLetter | undefined> {
  const order = await orderPage(db, orderId);
  if (!order || isCancelledOrReturned(order.state)) return undefined;
  const { materials, certificates } = await digitalGoods(db, orderId);
  if (materials.length + certificates.length === 0) return undefined;
  // A repeated letter carries links whose term starts at the new request.
  const token = await signOrderLink(site.secret, order, again ? new Date(again) : order.placedAt);
  const letter = writeDigitalLetter({
    orderNumber: order.number,
    orderUrl: site.origin + links.order(orderId, token),
    materials: materials.map(({ productId, name, form }) => ({
      name,
      form,
      url: site.origin + links.materials(orderId, productId, token),
    })),
    certificates: certificates.map((certificate) => {
      const code = findCode(site.secret, certificate);
      if (!code) throw new Error(`the code of certificate ${certificate.id} does not fit its hash: SECRET was changed`);
      return { denomination: certificate.denomination, validUntil: certificate.validUntil, code: formatCode(code) };
    }),
  });
  return { to: order.contact.email, ...letter };
}
