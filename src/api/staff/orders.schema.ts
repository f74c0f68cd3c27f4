import { z } from 'zod';
import { typedText } from '../text.schema.ts';

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
      /** It is let go then. */
      confirmBy: z.iso.datetime(),
    }),
  ),
});

export const StaffConfirm = z.object({
  by: typedText().min(2, 'Укажите, кто подтвердил').max(80, 'Имя не длиннее 80 знаков'),
});
