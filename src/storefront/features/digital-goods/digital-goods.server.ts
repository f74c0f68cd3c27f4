import { formatDay } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { findCode } from '../../../shop/certificates/certificate-code.ts';
import type { ShopContext } from '../../../shop/context.ts';
import { digitalGoods } from '../../../shop/orders/digital-goods.reads.ts';
import { wasOrderLink } from '../../../shop/orders/order-link.ts';
import { isCancelledOrReturned, type OrderState } from '../../../shop/orders/order.rules.ts';

export type ShownDigital = Awaited<ReturnType<typeof shownDigital>>;

/** Materials and certificates of an order. Of a certificate's code only the end is shown; the letter has it in full. */
export async function shownDigital(
  shop: ShopContext,
  secret: string,
  order: { readonly id: string; readonly state: OrderState },
  token: string,
) {
  const goods = await digitalGoods(shop.db, order.id);
  const isOpened = goods.materials.length + goods.certificates.length > 0;
  const closed = isCancelledOrReturned(order.state);
  return {
    /** Paid, but the job that opens access has not run yet. */
    awaited: goods.bought && !isOpened && (order.state === 'paid' || order.state === 'handed-over'),
    materials: closed
      ? []
      : goods.materials.map(({ productId, name, form }) => ({
          name,
          form,
          href: links.materials(order.id, productId, token),
        })),
    certificates: closed
      ? []
      : goods.certificates.map(({ id, codeHash, denomination, balance, validUntil }) => ({
          id,
          denomination,
          balance,
          until: formatDay(validUntil),
          codeEnd: findCode(secret, { id, codeHash })?.slice(-4) ?? null,
        })),
  };
}

/** Whether an expired link gave access to digital goods, so that a new one can be sent by letter. */
export async function isRenewable(shop: ShopContext, secret: string, orderId: string, token: string): Promise<boolean> {
  if (!(await wasOrderLink(secret, orderId, token))) return false;
  const { materials, certificates } = await digitalGoods(shop.db, orderId);
  return materials.length + certificates.length > 0;
}
