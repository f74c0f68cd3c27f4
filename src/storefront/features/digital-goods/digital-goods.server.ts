import { formatDay } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { findCode } from '../../../shop/certificates/certificate-code.ts';
import type { ShopContext } from '../../../shop/context.ts';
import { digitalGoods } from '../../../shop/orders/digital-goods.reads.ts';
import { wasOrderLink } from '../../../shop/orders/order-link.ts';
import { isTakenBack, type OrderState } from '../../../shop/orders/order.rules.ts';

export type ShownDigital = Awaited<ReturnType<typeof shownDigital>>;

/** What of the order can be read or given away; of a certificate's code only the end, the whole is in the letter. */
export async function shownDigital(
  shop: ShopContext,
  secret: string,
  order: { readonly id: string; readonly state: OrderState },
  token: string,
) {
  const goods = await digitalGoods(shop.db, order.id);
  const given = goods.materials.length + goods.certificates.length > 0;
  const closed = isTakenBack(order.state);
  return {
    /** Paid, and the job that opens everything has not run yet. */
    awaited: goods.bought && !given && (order.state === 'paid' || order.state === 'handed-over'),
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

/** Whether a link that has run out opened digital goods: then a fresh one can be had by letter. */
export async function isRenewable(shop: ShopContext, secret: string, orderId: string, token: string): Promise<boolean> {
  if (!(await wasOrderLink(secret, orderId, token))) return false;
  const { materials, certificates } = await digitalGoods(shop.db, orderId);
  return materials.length + certificates.length > 0;
}
