import { z } from 'zod';

export const UnconfirmedOrders = z.object({
  orders: z.array(
    z.object({
      orderId: z.uuid(),
      number: z.int(),
      name: z.string(),
      /** Digits. */
      phone: z.string(),
      /** Kopecks. */
      total: z.int(),
      placedAt: z.iso.datetime(),
      /** Cancelled after this time. */
      confirmBy: z.iso.datetime(),
    }),
  ),
});
