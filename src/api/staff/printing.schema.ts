import { z } from 'zod';
import { MOST_PRINTED } from '../../shop/shipments/printed.rules.ts';

const Id = z.uuid('Такой отправки нет: обновите список и\u00a0выберите снова');

/** `?shipment=…&shipment=…` */
export const PrintedShipments = z.strictObject({
  shipment: z
    .union(
      [Id.transform((id) => [id]), z.array(Id).min(1).max(MOST_PRINTED, `Не\u00a0больше ${MOST_PRINTED} за\u00a0раз`)],
      {
        error: `Выберите отправки, не\u00a0больше ${MOST_PRINTED} за\u00a0раз`,
      },
    )
    .refine((all) => new Set(all).size === all.length, 'Каждую отправку называют один раз'),
});
