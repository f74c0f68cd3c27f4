import { z } from 'zod';
import { CARRIER_NAMES } from '../../kernel/carriers.ts';
import { deliveryChangesShape, deliveryShape } from '../../shop/settings/delivery-shape.ts';
import { settingCommand } from './settings.schema.ts';

const Carrier = z.enum(CARRIER_NAMES);

export const DeliverySettingsAnswer = deliveryShape.extend({
  /** Carriers of the shop, in the order in which buyers see them; which of them are paused is a setting. */
  carriers: z.array(Carrier),
});
export const DeliverySettingsChanges = deliveryChangesShape.extend(settingCommand);

export const PointCopies = z.object({
  copies: z.array(
    z.object({
      carrier: Carrier,
      points: z.int(),
      /** Null before the first copy. */
      refreshedAt: z.iso.datetime().nullable(),
      nextTryAt: z.iso.datetime(),
    }),
  ),
});

export const PointRefresh = z.strictObject({
  /** Absent: all of them. */
  carrier: Carrier.optional(),
  /** The carrier really closed that many points. */
  acceptLoss: z.boolean().default(false),
});
