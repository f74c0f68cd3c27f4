import { z } from 'zod';
import { CARRIER_NAMES } from '../../kernel/carriers.ts';
import { ACT_STATES } from '../../shop/shipments/act.rules.ts';

const Carrier = z.enum(CARRIER_NAMES as [(typeof CARRIER_NAMES)[number]]);

export const ActPath = z.object({ actId: z.uuid() });

export const AskedAct = z.strictObject({
  /** Made by the sender for this press; a repeated one answers the same act. */
  key: z.uuid('Нужен ключ действия'),
  carrier: Carrier,
});

export const ActAsked = z.object({ id: z.uuid(), state: z.enum(ACT_STATES), parcels: z.int() });

export const Acts = z.object({
  acts: z.array(
    z.object({
      id: z.uuid(),
      carrier: Carrier,
      state: z.enum(ACT_STATES),
      /** Track numbers of its parcels. */
      numbers: z.array(z.string()),
      /** Of the act at the carrier. */
      carrierNumber: z.string().nullable(),
      /** Why the carrier has refused, in its words. */
      problem: z.string().nullable(),
      hasFile: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
