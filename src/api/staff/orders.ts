import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { confirmByStaff } from '../../shop/orders/confirm-order.ts';
import { unconfirmedOrders } from '../../shop/orders/unconfirmed-orders.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { StaffConfirm, UnconfirmedOrders } from './orders.schema.ts';
import { ConfirmedOrder, OrderPath } from '../shop/orders.schema.ts';

const SHOWN = 200;

/** Orders that wait for a call to their buyers, until there is a desk. */
export async function ordersStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/orders/unconfirmed',
    { schema: { summary: 'Orders nobody has confirmed, for the staff', response: { 200: UnconfirmedOrders } } },
    async () => ({
      orders: (await unconfirmedOrders(shop.db, SHOWN)).map(({ id, number, contact, total, placedAt, confirmBy }) => ({
        orderId: id,
        number,
        name: contact.name,
        phone: contact.phone,
        total,
        placedAt: placedAt.toISOString(),
        confirmBy: confirmBy.toISOString(),
      })),
    }),
  );

  typed.post(
    '/orders/:orderId/confirmed',
    {
      schema: {
        summary: 'The staff has spoken to the buyer of an order',
        params: OrderPath,
        body: StaffConfirm,
        response: { 200: ConfirmedOrder },
      },
    },
    async ({ params: { orderId }, body: { by } }) => {
      return unlessRefused(await confirmByStaff(shop.as({ kind: 'staff', name: by }), orderId));
    },
  );
}
