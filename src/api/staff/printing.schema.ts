import { z } from 'zod';
import { MOST_PRINTED } from '../../shop/shipments/printed.rules.ts';

const Id = z.uuid('Такой отправки нет: обновите список и\u00a0выберите снова');
const TOO_MANY = `Выберите отправки, не\u00a0больше ${MOST_PRINTED} за\u00a0раз`;

export const PrintedShipments = z.strictObject({
  /** Repeated for several. */
  shipment: z
    .union([Id, z.array(Id).min(1).max(MOST_PRINTED)], TOO_MANY)
    .refine((ids) => new Set([ids].flat()).size === [ids].flat().length, 'Каждую отправку называют один раз'),
});
