import { z } from 'zod';
import { REFUND_REASONS } from '../../kernel/refund-reasons.ts';
import { typedText } from '../text.schema.ts';
import { FiscalNumbers } from './fiscal-numbers.schema.ts';

/** What the sender saw of the order. */
const seen = {
  /** Raised by every change of the order. */
  expectedVersion: z.int('Укажите версию').positive().optional(),
};
export const SeenOrder = z.strictObject(seen).nullish();

const MOST_WORDS = 300;

/** Confirms or cancels an order; an empty reason is none. */
export const SeenOrderWithNote = z
  .strictObject({ ...seen, note: typedText().max(MOST_WORDS, `Не\u00a0длиннее ${MOST_WORDS} знаков`).optional() })
  .nullish();

const LONGEST_NOTE = 1_000;

export const AddedNote = z.strictObject({
  key: z.uuid('Нужен ключ действия'),
  note: typedText({ lines: true })
    .min(1, 'Напишите заметку')
    .max(LONGEST_NOTE, `Не\u00a0длиннее ${LONGEST_NOTE} знаков`),
});
export const NoteAdded = z.object({ id: z.uuid() });

export const UnitsToRefund = z.strictObject({
  key: z.uuid('Нужен ключ действия'),
  lines: z
    .array(
      z.strictObject({
        position: z.int().min(0).max(1_000),
        quantity: z.int('Укажите количество').min(1, 'Укажите количество').max(10_000),
      }),
    )
    .max(100)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, 'Каждая строка один раз'),
  /** Packs, in place of lines: of goods that were sold by marking codes. */
  units: z
    .array(z.int().positive())
    .max(100)
    .refine((units) => new Set(units).size === units.length, 'Каждая упаковка один раз')
    .optional(),
  delivery: z.boolean().default(false),
  reason: z.enum(REFUND_REASONS, 'Выберите причину'),
  ...seen,
});

export const RequestedRefund = z.object({
  refundId: z.uuid(),
  /** Kopecks. */
  amount: z.int(),
  /** Kopecks that go back to gift certificates. */
  certificate: z.int(),
  /** Kopecks that go back to the bonus account, a bonus is 100. */
  bonus: z.int(),
  /** Another member of the staff has to approve it first. */
  awaitsApproval: z.boolean(),
  /** Paid at the hand-over: a person pays it back. */
  byHand: z.boolean(),
});

export const RefundPath = z.object({ refundId: z.uuid() });
export const DecidedRefund = z.object({ refundId: z.uuid(), amount: z.int(), approved: z.boolean() });

/** Numbers of the receipt of our cash register, where it had sold the goods. */
export const RefundByHand = z.strictObject({ fiscal: FiscalNumbers.optional(), ...seen }).nullish();
export const RecordedRefund = z.object({ refundId: z.uuid(), amount: z.int(), state: z.literal('done') });

export const RefundsToApprove = z.object({
  refunds: z.array(
    z.object({
      id: z.uuid(),
      orderNumber: z.int(),
      orderVersion: z.int(),
      /** Kopecks. */
      amount: z.int(),
      certificate: z.int(),
      bonus: z.int(),
      reason: z.string(),
      requestedBy: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

export const RefundableOrder = z.object({
  /** Raised by every change of the order. */
  version: z.int(),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      /** Pieces that will not come. */
      cancelled: z.int(),
      /** Pieces whose money was refunded, or is on the way. */
      refunded: z.int(),
      /** Single packs of bundles, besides those pieces. */
      packs: z.int(),
      /** Kopecks paid for all pieces. */
      paid: z.int(),
      certificate: z.int(),
      /** Sold by marking codes: a refund names these packs instead of the line. */
      units: z.array(z.object({ id: z.int(), name: z.string(), code: z.string().nullable(), refunded: z.boolean() })),
    }),
  ),
});

export const UnconfirmedOrders = z.object({
  orders: z.array(
    z.object({
      orderId: z.uuid(),
      version: z.int(),
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

export const ReceiptPath = z.object({ receiptId: z.uuid() });
export const ReceiptByHand = FiscalNumbers.extend(seen);
export const RecordedReceipt = z.object({ state: z.literal('succeeded') });

export const OrderReceipts = z.object({
  /** Of the order. */
  version: z.int(),
  receipts: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['payment', 'refund', 'closing']),
      /** Id of the payment or refund; of closing receipts «1», «2» … where the lines do not fit into one, otherwise empty. */
      part: z.string(),
      state: z.enum(['requested', 'pending', 'succeeded', 'canceled']),
      /** Kopecks. */
      amount: z.int(),
      /** ФН, ФД and ФПД; null until the cash register has registered it. */
      storage: z.string().nullable(),
      document: z.string().nullable(),
      attribute: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
