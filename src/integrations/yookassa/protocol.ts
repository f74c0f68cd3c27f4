import { z } from 'zod';

/**
 * The part of YooKassa API v3 (yookassa.ru/developers/api) that the shop uses.
 * Unknown fields are dropped; an unknown status makes the whole object invalid.
 */

/** Stored with every payment started here; must never change. */
export const PROVIDER = 'yookassa';

export const Amount = z.object({
  /** Rubles with two decimals: «1990.00». */
  value: z.string().regex(/^\d{1,10}\.\d{2}$/),
  currency: z.string().length(3),
});
export type Amount = z.infer<typeof Amount>;

const WebAddress = z.url({ protocol: /^https?$/ });

/** 54-ФЗ codes of VAT: 1 none, 2 0 %, 3 10 %, 7 5 %, 8 7 %, 11 22 %. */
const ReceiptItem = z.object({
  description: z.string().min(1).max(128),
  quantity: z.number().positive().max(99_999.999),
  /** Price of one unit. */
  amount: Amount,
  vat_code: z.number().int().min(1).max(12),
  payment_mode: z.string(),
  payment_subject: z.string(),
  measure: z.string().optional(),
  /** «Честный знак»: one pack a line; `gs_1m` is the whole code. */
  mark_mode: z.literal('0').optional(),
  mark_code_info: z.object({ gs_1m: z.string().min(1).max(200) }).optional(),
  planned_status: z.number().int().min(1).max(6).optional(),
});

export const Receipt = z.object({
  customer: z.object({
    email: z.string().optional(),
    phone: z
      .string()
      .regex(/^\d{10,15}$/)
      .optional(),
  }),
  items: z.array(ReceiptItem).min(1).max(100),
  /** Only with marked goods. */
  timezone: z.number().int().min(1).max(11).optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/** `POST /receipts`: a receipt apart from the payment's own. */
export const CreateReceipt = Receipt.extend({
  type: z.literal('payment'),
  payment_id: z.string(),
  /** The company sends it to the buyer. */
  send: z.literal(true),
  settlements: z.array(z.object({ type: z.string(), amount: Amount })).min(1),
});
export type CreateReceipt = z.infer<typeof CreateReceipt>;

export const CreatePayment = z.object({
  amount: Amount,
  capture: z.boolean().default(false),
  description: z.string().max(128).optional(),
  confirmation: z.object({ type: z.literal('redirect'), return_url: WebAddress }).optional(),
  payment_method_data: z.object({ type: z.enum(['bank_card', 'sbp']) }).optional(),
  receipt: Receipt.optional(),
  metadata: z.record(z.string().max(32), z.string().max(512)).optional(),
});
export type CreatePayment = z.infer<typeof CreatePayment>;

export const Payment = z.object({
  id: z.string().min(1).max(64),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  /** Without the fee; only after the money was captured. */
  income_amount: Amount.optional(),
  refunded_amount: Amount.optional(),
  paid: z.boolean(),
  refundable: z.boolean().optional(),
  test: z.boolean().optional(),
  created_at: z.string(),
  captured_at: z.string().optional(),
  expires_at: z.string().optional(),
  description: z.string().optional(),
  recipient: z.object({ account_id: z.string(), gateway_id: z.string() }).optional(),
  confirmation: z
    .object({
      type: z.string(),
      return_url: z.string().optional(),
      confirmation_url: WebAddress.optional(),
    })
    .optional(),
  payment_method: z.looseObject({ type: z.string(), id: z.string(), saved: z.boolean() }).optional(),
  receipt_registration: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  cancellation_details: z.object({ party: z.string(), reason: z.string() }).optional(),
});
export type Payment = z.infer<typeof Payment>;

export const CreateRefund = z.object({
  payment_id: z.string(),
  amount: Amount,
  description: z.string().max(250).optional(),
  receipt: Receipt.optional(),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

export const Refund = z.object({
  id: z.string().min(1).max(64),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: Amount,
  created_at: z.string(),
  description: z.string().optional(),
  receipt_registration: z.string().optional(),
  cancellation_details: z.object({ party: z.string(), reason: z.string() }).optional(),
});
export type Refund = z.infer<typeof Refund>;

/** `GET /payments`, newest first; `next_cursor` requests the next page. */
export const PaymentList = z.object({ items: z.array(Payment), next_cursor: z.string().optional() });

/** `GET /refunds`, newest first; `next_cursor` requests the next page. */
export const RefundList = z.object({ items: z.array(Refund), next_cursor: z.string().optional() });

/** Also of receipts that were made by hand in the cabinet. */
const RegisteredItem = z.object({
  description: z.string(),
  quantity: z.number(),
  amount: Amount,
  payment_mode: z.string().optional(),
  mark_code_info: z.object({ gs_1m: z.string() }).optional(),
});

/** Numbers of the cash register are there once it is `succeeded`. */
export const RegisteredReceipt = z.object({
  id: z.string().min(1).max(64),
  type: z.string(),
  payment_id: z.string().optional(),
  /** Instead of it, of a receipt of a refund. */
  refund_id: z.string().optional(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  fiscal_document_number: z.string().optional(),
  fiscal_storage_number: z.string().optional(),
  fiscal_attribute: z.string().optional(),
  registered_at: z.string().optional(),
  created_at: z.string().optional(),
  items: z.array(RegisteredItem).default([]),
  settlements: z.array(z.object({ type: z.string(), amount: Amount })).default([]),
});
export type RegisteredReceipt = z.infer<typeof RegisteredReceipt>;

/** `GET /receipts?payment_id=`, `?refund_id=`, newest first: all receipts of a payment or a refund, its own one included. */
export const ReceiptList = z.object({ items: z.array(RegisteredReceipt), next_cursor: z.string().optional() });

export const ErrorBody = z.object({
  type: z.literal('error'),
  id: z.string().optional(),
  code: z.string(),
  description: z.string().optional(),
  parameter: z.string().optional(),
  /** Milliseconds. */
  retry_after: z.number().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** HTTP 202: still processing; repeat the same request later. */
export const Processing = z.object({ type: z.literal('processing'), retry_after: z.number().optional() });

/** Notifications are not signed, so their content is not trusted. */
export const Notification = z.object({
  type: z.literal('notification'),
  event: z.string().regex(/^[a-z._]{1,64}$/),
  object: z.looseObject({
    id: z.string().regex(/^[0-9A-Za-z-]{1,64}$/),
    status: z
      .string()
      .regex(/^[a-z_]{1,32}$/)
      .optional(),
    payment_id: z
      .string()
      .regex(/^[0-9A-Za-z-]{1,64}$/)
      .optional(),
  }),
});
export type Notification = z.infer<typeof Notification>;

/** Description of the 400 answer when an idempotency key is reused with another body. */
export const KEY_DUPLICATED = 'Idempotence key duplicated';

/** Characters and length the company accepts as an idempotency key. */
export const IDEMPOTENCE_KEY = /^[0-9A-Za-z+\-_.]{1,64}$/;
