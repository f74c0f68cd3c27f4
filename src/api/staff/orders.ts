import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { cancelOrder } from '../../shop/orders/cancel-order.ts';
import { confirmByStaff } from '../../shop/orders/confirm-order.ts';
import { unconfirmedOrders } from '../../shop/orders/unconfirmed-orders.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { UnconfirmedOrders } from './orders.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { NoBody } from './staff.schema.ts';
import { ConfirmedOrder, OrderPath } from '../shop/orders.schema.ts';

const SHOWN = 200;

/** Orders that wait for a call to their buyers; confirmation and cancellation by the staff. */
export async function ordersStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/orders/unconfirmed',
    { schema: { summary: 'Orders nobody has confirmed, for the staff', response: { 200: UnconfirmedOrders } } },
    async (request) => {
      // For those who call the buyers.
      allow(request, 'confirm', 'order');
      const waiting = await unconfirmedOrders(shop.db, SHOWN);
      return {
        orders: waiting.map(({ id, number, contact, total, placedAt, confirmBy }) => ({
          orderId: id,
          number,
          name: contact.name,
          phone: contact.phone,
          total,
          placedAt: placedAt.toISOString(),
          confirmBy: confirmBy.toISOString(),
        })),
      };
    },
  );

  typed.post(
    '/orders/:orderId/confirmed',
    {
      schema: {
        summary: 'The staff has spoken to the buyer of an order',
        params: OrderPath,
        body: NoBody,
        response: { 200: ConfirmedOrder },
      },
    },
    async (request) => unlessRefused(await confirmByStaff(shop.as(staffOf(request).actor), request.params.orderId)),
  );

  typed.post(
    '/orders/:orderId/cancelled',
    {
      schema: {
        summary: 'The staff gives an order up for its buyer',
        params: OrderPath,
        body: NoBody,
        response: { 200: z.object({ state: z.string() }) },
      },
    },
    async (request) => unlessRefused(await cancelOrder(shop.as(staffOf(request).actor), request.params.orderId)),
  );
}
