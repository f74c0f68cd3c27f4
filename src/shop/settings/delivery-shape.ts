import { z } from 'zod';
import { CARRIER_NAMES } from '../../kernel/carriers.ts';
import { PAY, type PaySystem } from '../../kernel/pay-systems.ts';

/** What is possible at all: cash is taken where the order is handed over (decision 0018). */
const POSSIBLE = {
  pickup: [PAY.card, PAY.sbp, PAY.cashInShop],
  point: [PAY.card, PAY.sbp, PAY.cashOnDelivery],
  courier: [PAY.card, PAY.sbp, PAY.cashToCourier],
  digital: [PAY.card, PAY.sbp],
} as const satisfies Record<string, readonly PaySystem[]>;

const storageDays = z.int().min(3, 'Не меньше трёх дней').max(60, 'Не больше 60 дней');

const paySystems = (possible: readonly PaySystem[]) =>
  z
    .array(z.literal(possible, `При такой доставке возможны только ${possible.join(', ')}`))
    .min(1, 'Оставьте хотя бы один способ оплаты: иначе так ничего не заказать')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Способ оплаты назван дважды');

export const deliveryShape = z.strictObject({
  /** Pay systems of each way of delivery, in the order in which they are shown. */
  paySystems: z.strictObject({
    pickup: paySystems(POSSIBLE.pickup),
    point: paySystems(POSSIBLE.point),
    courier: paySystems(POSSIBLE.courier),
    digital: paySystems(POSSIBLE.digital),
  }),
  /** Carriers that are offered to nobody for now; their orders go on. Which ones the shop has at all is `DELIVERY_CARRIERS`. */
  pausedCarriers: z
    .array(z.enum(CARRIER_NAMES))
    .refine((names) => new Set(names).size === names.length, 'Служба доставки названа дважды'),
  /** Working hours until an order placed now is ready in our own shop. */
  packingHours: z.int().min(0).max(72, 'Не больше 72 рабочих часов'),
  /** How long buyers wait for the prices of a carrier, milliseconds; a later answer is shown when they ask again. */
  answerWithinMs: z.int().min(10, 'Не меньше 10 мс').max(10_000, 'Не больше 10 секунд'),
  /** How many days the latest price of a carrier is offered while it is down; 0: never. */
  rememberDays: z.int().min(0).max(60, 'Не больше 60 дней'),
  /** How many days a box waits for its buyer in our shop, and at points of carriers that do not say it themselves, as СДЭК does. */
  storageDays: z.strictObject({ pickup: storageDays, boxberry: storageDays }),
});

export type DeliverySettings = z.output<typeof deliveryShape>;

const DEFAULT_DELIVERY: DeliverySettings = {
  paySystems: {
    pickup: [...POSSIBLE.pickup],
    point: [...POSSIBLE.point],
    courier: [...POSSIBLE.courier],
    digital: [...POSSIBLE.digital],
  },
  pausedCarriers: [],
  packingHours: 2,
  answerWithinMs: 1_500,
  rememberDays: 14,
  storageDays: { pickup: 14, boxberry: 7 },
};

/** What staff may write: `paySystems` and `storageDays` name only what changes. */
export const deliveryChangesShape = deliveryShape
  .extend({
    paySystems: deliveryShape.shape.paySystems.partial(),
    storageDays: deliveryShape.shape.storageDays.partial(),
  })
  .partial();

/** The settings as staff last wrote them, completed with defaults. */
export function deliverySettingsOf(stored: unknown): DeliverySettings {
  const written = deliveryChangesShape.parse(stored ?? {});
  return {
    ...DEFAULT_DELIVERY,
    ...written,
    paySystems: { ...DEFAULT_DELIVERY.paySystems, ...written.paySystems },
    storageDays: { ...DEFAULT_DELIVERY.storageDays, ...written.storageDays },
  };
}
