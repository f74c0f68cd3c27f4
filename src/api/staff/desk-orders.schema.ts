// Longer than usual: one answer with everything that has become of an order.
import { z } from 'zod';
import { CARRIER_NAMES } from '../../kernel/carriers.ts';
import { ORDER_COMMANDS } from '../../shop/desk/order-commands.rules.ts';
import { ORDER_MONEY } from '../../shop/desk/order-filter.rules.ts';
import { LONGEST_SEARCH } from '../../shop/desk/order-search.rules.ts';
import { EXCEPTION_KINDS } from '../../shop/exceptions/exception.rules.ts';
import { ORDER_STATES } from '../../shop/orders/order.rules.ts';
import { RETURN_STATES } from '../../shop/returns/return.rules.ts';
import { CARRIER_TASK_STATES } from '../../shop/shipments/carrier-task.rules.ts';
import { SHIPMENT_COMMANDS } from '../../shop/shipments/shipment-commands.rules.ts';
import { SHIPMENT_STATES } from '../../shop/shipments/shipment.rules.ts';
import { typedDay } from '../text.schema.ts';
import { PartOf } from './part-of.schema.ts';

const NO_STATE = 'Такого состояния у\u00a0заказа нет';
const State = z.enum(ORDER_STATES, NO_STATE);
const Method = z.enum(['pickup', 'point', 'courier', 'digital'], 'Такого способа получения нет');
const Carrier = z.enum(CARRIER_NAMES, 'Такой службы доставки нет');
const Money = z.enum(ORDER_MONEY, 'Такого состояния оплаты нет');
const Timestamp = z.iso.datetime();

const day = typedDay('Нужен день: 2026-11-21');
const conditions = {
  method: Method.optional(),
  carrier: Carrier.optional(),
  money: Money.optional(),
  /** Day of Moscow; it counts. */
  from: day.optional(),
  to: day.optional(),
};
const Yes = z.literal('true', 'Пишется true').optional();

export const DeskOrdersQuery = z.strictObject({
  ...conditions,
  /** Repeated for several. */
  state: z.union([State, z.array(State).max(ORDER_STATES.length)], NO_STATE).optional(),
  exception: Yes,
  cancelAsked: Yes,
  onHold: Yes,
  /** Number, phone or its end, e-mail, track number, marking code, barcode, code of a coupon or a certificate, name of a product. */
  q: z.string().max(LONGEST_SEARCH, `Не\u00a0длиннее ${LONGEST_SEARCH} знаков`).optional(),
  /** `next` of the page before. */
  after: z.string().max(40, 'Список изменился: откройте его с\u00a0начала').optional(),
});

/** The same conditions as they are saved. */
export const DeskOrdersFilter = z.strictObject({
  ...conditions,
  state: z.array(State).min(1).max(ORDER_STATES.length).optional(),
  exception: z.literal(true).optional(),
  cancelAsked: z.literal(true).optional(),
  onHold: z.literal(true).optional(),
});

export const DeskOrders = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      state: State,
      placedAt: Timestamp,
      /** Empty for those who may not see contacts. */
      name: z.string(),
      /** Digits; only the last four for those who may not see contacts. */
      phone: z.string(),
      /** Kopecks to pay in money; null for those who see no prices. */
      total: z.int().nullable(),
      money: Money.nullable(),
      paySystem: z.int(),
      method: Method,
      carrier: Carrier.nullable(),
      /** The city, or our shop. */
      place: z.string(),
      shipment: z.enum(SHIPMENT_STATES).nullable(),
      positions: z.int(),
      /** False for those who see no exceptions. */
      exception: z.boolean(),
      cancelAsked: z.boolean(),
      onHold: z.boolean(),
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});

const Actor = z.object({
  kind: z.enum(['staff', 'buyer', 'program', 'company']),
  /** Of a member of the staff or a company. */
  name: z.string().nullable(),
});
const Reason = z.string().nullable();
const FiscalReceipt = {
  id: z.string(),
  amount: z.int(),
  storage: z.string().nullable(),
  document: z.string().nullable(),
  attribute: z.string().nullable(),
  at: Timestamp,
};

/** Sums are kopecks; those of bonuses 100 for each. */
export const DeskOrder = z.object({
  id: z.uuid(),
  /** Raised by every change: to be sent with commands as `expectedVersion`. */
  version: z.int(),
  number: z.int(),
  state: State,
  /** Commands that the reader may send now, as in their addresses. */
  may: z.array(z.enum(ORDER_COMMANDS)),
  placedAt: Timestamp,
  updatedAt: Timestamp,
  /** Until when an unpaid or unconfirmed order holds its goods. */
  heldUntil: Timestamp.nullable(),
  customerId: z.int().nullable(),
  /** Name and e-mail are empty and of the phone there are four digits for those who may not see contacts. */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  comment: z.string(),
  paySystem: z.int(),
  delivery: z.object({
    method: Method,
    carrier: Carrier.nullable(),
    title: z.string(),
    city: z.string(),
    /** Empty for those who may not see the door of the buyer. */
    address: z.string(),
    period: z.string(),
  }),
  /** Null for those who see no prices, and so are the lists of payments, refunds and receipts. */
  sums: z
    .object({
      goods: z.int(),
      discount: z.int(),
      delivery: z.int(),
      bonusSpent: z.int(),
      certificatePaid: z.int(),
      total: z.int(),
      /** Of it, what pieces that will not come were worth. */
      cancelled: z.int(),
      due: z.int(),
      adjustments: z.array(z.object({ kind: z.string(), code: z.string(), title: z.string(), amount: z.int() })),
    })
    .nullable(),
  lines: z.array(
    z.object({
      position: z.int(),
      productId: z.int(),
      name: z.string(),
      form: z.string(),
      kind: z.string(),
      quantity: z.int(),
      /** Pieces that will not come. */
      cancelled: z.int(),
      unitPrice: z.int().nullable(),
    }),
  ),
  shipments: z.array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      state: z.enum(SHIPMENT_STATES),
      method: Method,
      carrier: Carrier.nullable(),
      track: z.string().nullable(),
      /** The registration at the carrier, and what the carrier has said of it. */
      parcel: z.enum(CARRIER_TASK_STATES).nullable(),
      problem: z.string().nullable(),
      weightGrams: z.int().nullable(),
      packs: z.int(),
      /** Which part of the order it is, of how many. */
      partOf: PartOf,
      /** Lines of the order that it packs. */
      positions: z.array(z.int()),
      collected: z.int().nullable(),
      keptUntil: Timestamp.nullable(),
      createdAt: Timestamp,
      hasLabel: z.boolean(),
      /** Commands that the reader may send now, as in their addresses. */
      may: z.array(z.enum(SHIPMENT_COMMANDS)),
      holds: z.array(z.object({ id: z.int(), reason: z.string(), placedBy: z.string(), placedAt: Timestamp })),
    }),
  ),
  payments: z
    .array(
      z.object({
        id: z.uuid(),
        provider: z.string(),
        method: z.string(),
        amount: z.int(),
        state: z.string(),
        refunded: z.int(),
        cancelReason: Reason,
        createdAt: Timestamp,
        /** For goods that were added once the order was paid. */
        isForChange: z.boolean(),
      }),
    )
    .nullable(),
  /** What the buyer is asked to pay for more goods, and until when. */
  paymentAwaited: z.object({ amount: z.int(), expiresAt: Timestamp }).nullable(),
  refunds: z
    .array(
      z.object({
        id: z.uuid(),
        state: z.string(),
        reason: z.string(),
        amount: z.int(),
        certificate: z.int(),
        bonus: z.int(),
        byHand: z.boolean(),
        /** Only a person can say what has become of it, and may decline it. */
        isUnanswered: z.boolean(),
        createdAt: Timestamp,
      }),
    )
    .nullable(),
  receipts: z
    .array(
      z.object({
        ...FiscalReceipt,
        kind: z.enum(['payment', 'refund', 'closing', 'till', 'agent', 'till-refund']),
        state: z.string(),
        /** Its numbers may be recorded by hand. */
        mayRecord: z.boolean(),
      }),
    )
    .nullable(),
  returns: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      version: z.int(),
      state: z.enum(RETURN_STATES),
      cause: z.string(),
      reason: Reason,
      createdAt: Timestamp,
    }),
  ),
  /** Letters of the last thirty days, and SMS. */
  messages: z.array(z.object({ by: z.enum(['letter', 'sms']), kind: z.string(), state: z.string(), at: Timestamp })),
  /** Open ones first; null for those who see none. */
  exceptions: z
    .array(
      z.object({
        id: z.int(),
        kind: z.enum(EXCEPTION_KINDS),
        title: z.string(),
        next: z.string(),
        details: z.string(),
        openedAt: Timestamp,
        closedAt: Timestamp.nullable(),
        closedBy: z.string().nullable(),
        reason: Reason,
      }),
    )
    .nullable(),
  /** Everything that has happened, the oldest first. */
  timeline: z.array(
    z.object({
      source: z.string(),
      /** Id of the shipment, payment, refund, return … that it is about. */
      subject: z.string().nullable(),
      kind: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      actor: Actor,
      facts: z.record(z.string(), z.unknown()),
      at: Timestamp,
    }),
  ),
});

/** Points to which an order may go instead. */
export const PointsOfOrder = z.object({
  points: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(['point', 'locker']),
      address: z.string(),
      /** In the words of the carrier. */
      workTime: z.string(),
    }),
  ),
});
