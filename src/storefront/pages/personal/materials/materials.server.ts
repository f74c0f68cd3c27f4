import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../../kernel/dates.ts';
import { links } from '../../../../kernel/links.ts';
import { ownMaterials } from '../../../../shop/digital/own-materials.reads.ts';
import { signOrderLink } from '../../../../shop/orders/order-link.ts';
import { pageContext } from '../../../context.server.ts';
import { accountCustomer } from '../account-customer.server.ts';

const MOST = 100;

/** Courses, lectures and books of all own orders. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const { secret } = args.context.get(pageContext);
  const materials = await ownMaterials(shop.db, customer.id, MOST + 1);
  const now = shop.now();
  return {
    /** How many are shown, where there are more. */
    cutAt: materials.length > MOST ? MOST : null,
    materials: await Promise.all(
      materials.slice(0, MOST).map(async ({ orderId, placedAt, grantedAt, productId, ...rest }) => ({
        ...rest,
        orderId,
        productId,
        openedOn: formatDay(grantedAt),
        // The pages of materials are opened by the link of their order.
        href: links.materials(orderId, productId, await signOrderLink(secret, { id: orderId, placedAt }, now)),
      })),
    ),
  };
}
