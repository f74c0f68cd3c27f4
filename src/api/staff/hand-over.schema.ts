import { z } from 'zod';
import { AfterMoment } from './moment-cursor.schema.ts';
import { PartOf } from './part-of.schema.ts';
import { CARRIER_NAMES } from '../../kernel/carriers.ts';
import { HAND_OVER_STEPS } from '../../shop/shipments/hand-over-step.rules.ts';
import { SHIPMENT_STATES } from '../../shop/shipments/shipment.rules.ts';

export const HandOverQuery = z.strictObject({
  /** A carrier, or `shop` for what is collected there. */
  where: z.enum([...CARRIER_NAMES, 'shop'], 'Такой службы доставки нет').optional(),
  /** `next` of the page before. */
  after: AfterMoment,
});

export const WaitingBoxes = z.object({
  boxes: z.array(
    z.object({
      shipmentId: z.uuid(),
      version: z.int(),
      orderId: z.uuid(),
      orderNumber: z.int(),
      partOf: PartOf,
      state: z.enum(SHIPMENT_STATES),
      method: z.enum(['pickup', 'point', 'courier']),
      /** Null for what is collected in our shop. */
      carrier: z.enum(CARRIER_NAMES).nullable(),
      track: z.string().nullable(),
      weightGrams: z.int().nullable(),
      /** The city, or our shop. */
      place: z.string(),
      packedAt: z.iso.datetime(),
      /** What it waits for. */
      step: z.enum(HAND_OVER_STEPS),
      hasLabel: z.boolean(),
      /** Why it is on hold. */
      hold: z.string().nullable(),
      /** Its order was cancelled or returned. */
      hasEnded: z.boolean(),
      /** What the carrier said of a registration it has refused. */
      problem: z.string().nullable(),
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});
