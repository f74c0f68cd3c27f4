import { z } from 'zod';
import { FORM_RULES } from '../../kernel/form-rules.ts';
import { CARRIER_TASK_STATES } from '../../shop/shipments/carrier-task.rules.ts';
import { ORDER_STATES } from '../../shop/orders/order.rules.ts';
import { CANCEL_REASONS } from '../../shop/shipments/cancelled-packs.rules.ts';
import { SHIPMENT_STATES } from '../../shop/shipments/shipment.rules.ts';
import { RowId, typedBy, typedText } from '../text.schema.ts';
import { PartOf } from './part-of.schema.ts';
import { FittingLot, LotNumber } from './lots.schema.ts';
import { FiscalNumbers } from './fiscal-numbers.schema.ts';

const State = z.enum(SHIPMENT_STATES);

export const ShipmentPath = z.object({ shipmentId: z.uuid('Такой отправки нет: обновите список и выберите снова') });
export const ShipmentsQuery = z.strictObject({ state: State.optional() });

/** What every command carries. */
export const Command = z.strictObject({
  /** Made by the sender for this press or scan; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия'),
  /** The version that the sender saw. */
  expectedVersion: z.int('Укажите версию').positive(),
});

/** As a scanner typed it: separators of marking codes are control characters. */
export const Scan = z
  .string('Отсканируйте код')
  .max(200, 'Это не код: он слишком длинный')
  // The database rejects zeros in texts.
  .regex(/^[^\0]*$/, 'Это не код: отсканируйте его снова');

export const ScannedUnit = Command.extend({
  scan: Scan.optional(),
  productId: RowId.optional(),
  /** Needed where the lots of the goods are recorded. */
  lot: LotNumber.optional(),
  expiresOn: z.iso.date('Нужен день: 2027-03-01').optional(),
}).refine(
  ({ scan, productId }) => (scan === undefined) !== (productId === undefined),
  'Нужно одно из двух: код или номер товара',
);
export const UnscannedUnit = Command.extend({ unitId: RowId });
export const ClosedBox = Command.extend({
  /** Of the closed box, grams. */
  weightGrams: z
    .int('Укажите вес в граммах')
    .min(1, 'Укажите вес коробки')
    .max(100_000, 'Вес указывают в граммах: коробка тяжелее 100 кг не уедет'),
});
export const HandedOver = Command.extend({
  /** Not needed for a parcel that was registered at the carrier by the shop. */
  track: z
    .string('Укажите трек-номер')
    .trim()
    .regex(/^[\dA-Za-z-]{4,40}$/, 'В трек-номере от 4 до 40 латинских букв, цифр и дефисов')
    .optional(),
});
export const FoundWithCarrier = HandedOver.extend({
  reason: typedText().min(3, 'Напишите, как узнали').max(300, 'Не длиннее 300 знаков'),
});

export const DeliveredShipment = Command.extend({
  /** Numbers of the till's receipt, when the buyer pays in the shop. */
  fiscal: FiscalNumbers.optional(),
  /** How the staff knows it; needed where the parcel was recorded as lost or coming back, or its order has ended. */
  reason: typedText().min(3, 'Напишите, как узнали').max(300, 'Не длиннее 300 знаков').optional(),
});
export const PartlyDelivered = DeliveredShipment.extend({
  /** Packs that the buyer has taken. */
  unitIds: z.array(RowId).max(1_000),
});
export const LostShipment = Command.extend({
  reason: typedText().min(3, 'Напишите, что ответила служба доставки').max(300, 'Не длиннее 300 знаков'),
});
export const CancelledPacks = Command.extend({
  /** Whole pieces of the order's lines; a bundle is one piece. */
  lines: z
    .array(
      z.strictObject({
        position: z.int().min(0).max(1_000),
        quantity: z.int('Укажите количество').min(1, 'Укажите количество').max(10_000),
      }),
    )
    .min(1, 'Выберите, что отменить')
    .max(100)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, 'Каждая строка один раз'),
  why: z.enum(CANCEL_REASONS, 'Выберите, что с\u00a0товаром: broken или wanted'),
  /** Which packs of bundles are broken or missing; without it all of them, where the reason is `broken`. */
  broken: z
    .array(z.strictObject({ productId: RowId, quantity: z.int().min(1).max(10_000) }))
    .max(100)
    .refine((packs) => new Set(packs.map(({ productId }) => productId)).size === packs.length, 'Каждый товар один раз')
    .optional(),
  reason: typedText().min(3, 'Напишите причину').max(300, 'Не длиннее 300 знаков'),
});
export const SplitShipment = Command.extend({
  /** Lines of the order that go into another part, as a whole. */
  positions: z.array(z.int().min(0).max(1_000)).min(1, 'Выберите, что поедет второй посылкой').max(100),
});
export const JoinedShipments = Command.extend({
  /** The part whose lines come into this one, as the sender saw it. */
  other: z.strictObject({ shipmentId: z.uuid('Выберите часть'), expectedVersion: z.int('Укажите версию').positive() }),
});
export const PlacedHold = Command.extend({
  reason: typedText().min(3, 'Напишите причину').max(300, 'Не длиннее 300 знаков'),
});
export const ChangedRecipient = Command.extend({
  name: typedBy(FORM_RULES.buyerName),
  phone: typedBy(FORM_RULES.buyerPhone),
});
export const ChangedPoint = Command.extend({ pointCode: typedText().min(1, 'Укажите номер пункта').max(40) });
export const ChangedAddress = Command.extend({
  street: typedBy(FORM_RULES.street),
  house: typedBy(FORM_RULES.house),
  flat: typedBy(FORM_RULES.flat).optional(),
  zip: typedBy(FORM_RULES.zip).optional(),
});
export const ReleasedHold = Command.extend({ hold: RowId });

export const CommandDone = z.object({ shipmentId: z.uuid(), state: State, version: z.int() });

const Timestamp = z.iso.datetime();
const listed = {
  id: z.uuid(),
  version: z.int(),
  state: State,
  method: z.enum(['pickup', 'point', 'courier']),
  createdAt: Timestamp,
};

/** Which part of the order it is, of how many. */

export const OpenShipments = z.object({
  shipments: z.array(
    z.object({
      ...listed,
      orderNumber: z.int(),
      partOf: PartOf,
      orderState: z.string(),
      onHold: z.boolean(),
      /** The wave that it is picked in. */
      waveId: z.uuid().nullable(),
      waveNumber: z.int().nullable(),
    }),
  ),
});

export const OrderNumberPath = z.object({
  orderNumber: z.coerce.number('Нужен номер заказа').int('Нужен номер заказа').positive().max(999_999_999_999_999),
});
export const PartQuery = z.strictObject({
  part: z.coerce.number('Нужен номер части').int('Нужен номер части').min(1).max(9).optional(),
});
export const ScannedOrder = z.object({
  /** Null where nothing of the order is to be packed yet, or at all. */
  shipmentId: z.uuid().nullable(),
  state: State.nullable(),
  orderNumber: z.int(),
  orderState: z.enum(ORDER_STATES),
});

export const ShipmentForStaff = z.object({
  ...listed,
  /** Its number in the barcode of its slip. */
  part: z.int(),
  partOf: PartOf,
  weightGrams: z.int().nullable(),
  track: z.string().nullable(),
  /** What the buyer paid at the hand-over, kopecks. */
  collected: z.int().nullable(),
  /** Until when it waits at the carrier's point. */
  keptUntil: Timestamp.nullable(),
  order: z.object({
    id: z.uuid(),
    /** Raised by every change of the order. */
    version: z.int(),
    number: z.int(),
    state: z.string(),
    name: z.string(),
    /** Digits; only the last four for those who may not see contacts. */
    phone: z.string(),
    title: z.string(),
    address: z.string(),
    comment: z.string(),
    /** Kopecks that the till takes first. */
    dueInShop: z.int().nullable(),
    /** Of it, what is paid whatever packs are taken. */
    dueAnyway: z.int().nullable(),
  }),
  lines: z.array(
    z.object({
      position: z.int(),
      productId: z.int(),
      name: z.string(),
      gtin: z.string().nullable(),
      marked: z.boolean(),
      quantity: z.int(),
      packed: z.int(),
      /** The lot that expires first; null where none is needed, and for goods without recorded lots. */
      suggestedLot: FittingLot.nullable(),
    }),
  ),
  units: z.array(
    z.object({
      id: z.int(),
      position: z.int(),
      productId: z.int(),
      code: z.string().nullable(),
      lot: z.string().nullable(),
      /** Its recorded lot. */
      lotId: z.int().nullable(),
      expiresOn: z.iso.date().nullable(),
      outcome: z.enum(['delivered', 'returning', 'lost']).nullable(),
      /** Kopecks that the till takes for it. */
      due: z.int().nullable(),
    }),
  ),
  /** Pieces of a prepaid order that the buyer has left: their money is refunded by a command. */
  left: z.array(z.object({ position: z.int(), quantity: z.int() })),
  /** The last registration at the carrier. */
  parcel: z
    .object({
      number: z.string(),
      state: z.enum(CARRIER_TASK_STATES),
      /** What the carrier said. */
      problem: z.string().nullable(),
      hasLabel: z.boolean(),
      /** Number of the hand-over act that names it, once that is made. */
      act: z.string().nullable(),
      recall: z.enum(['asked', 'agreed']).nullable(),
    })
    .nullable(),
  /** What the carrier has reported of its parcels, the oldest first: its code, which may be a sentence, and its words. */
  tracking: z.array(z.object({ at: Timestamp, code: z.string(), words: z.string() })),
  holds: z.array(z.object({ id: z.int(), reason: z.string(), placedBy: z.string(), placedAt: Timestamp })),
  events: z.array(
    z.object({
      kind: z.string(),
      from: State.nullable(),
      to: State.nullable(),
      actor: z.string(),
      facts: z.record(z.string(), z.unknown()),
      at: Timestamp,
    }),
  ),
});
