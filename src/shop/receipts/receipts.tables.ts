import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';
import { orders } from '../orders/orders.tables.ts';
import type { ReceiptLine } from '../payments/payment-gateway.port.ts';
import { payments } from '../payments/payments.tables.ts';
import type { ReceiptState } from './closing-receipt.rules.ts';

/**
 * payment, refund: the company makes it with a payment or a refund, and we only read it; its lines are theirs. closing: we send
 * it when prepaid goods are handed over.
 */
export type ReceiptKind = 'payment' | 'refund' | 'closing';

/** Receipts of an order at the payment company; unique by order, kind and part (decision 0092). Triggers add those of payments and refunds. */
export const receipts = pgTable('receipts', {
  /** Of a closing receipt also the company's idempotency key. */
  id: uuid().primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  paymentId: uuid('payment_id')
    .notNull()
    .references(() => payments.id),
  /** Issued when its carrier got this shipment: all packs in it are sold. Null: issued when the buyer got the goods, or not a closing one. */
  shipmentId: uuid('shipment_id'),
  /** Of an order that is sent in parts, the one whose lines a closing receipt closes; null: it closes the order. */
  closesShipment: uuid('closes_shipment'),
  kind: text().$type<ReceiptKind>().notNull(),
  /** Which of several receipts of one kind: the id of the payment or refund; of closing ones empty when there is one for the whole order, `2-` when there is one for its second part. */
  part: text().notNull().default(''),
  state: text().$type<ReceiptState>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  lines: jsonb().$type<readonly ReceiptLine[]>().notNull(),
  /** Exact body, with the buyer's data; null once it is no longer sent. */
  request: text(),
  /** When it was sent first; null before. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
  provider: text().notNull(),
  providerReceiptId: text('provider_receipt_id'),
  fiscalDocumentNumber: text('fiscal_document_number'),
  fiscalStorageNumber: text('fiscal_storage_number'),
  fiscalAttribute: text('fiscal_attribute'),
  registeredAt: timestamp('registered_at', { withTimezone: true }),
  /** When the receipt is checked next; null once it has ended. */
  nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
