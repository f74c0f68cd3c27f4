import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { orders } from '../orders/orders.tables.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import type { ClaimCarrier, ClaimState } from './claim.rules.ts';
import type { PayingCompany } from './payout.rules.ts';

/** What a carrier owes us for a parcel paid on delivery; only a line of its register settles it (decision 0099). */
export const codClaims = pgTable('cod_claims', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .references(() => shipments.id),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  carrier: text().$type<ClaimCarrier>().notNull(),
  track: text().notNull(),
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  state: text().$type<ClaimState>().notNull(),
  /** When the recipient got the parcel. */
  collectedAt: timestamp('collected_at', { withTimezone: true }).notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  /** Of the receipt that the carrier printed as our agent. */
  fiscal: jsonb().$type<FiscalNumbers>(),
  /** When the carrier is asked for that receipt next; null: never again. */
  nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const codClaimEvents = pgTable('cod_claim_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  claimId: bigint('claim_id', { mode: 'number' })
    .notNull()
    .references(() => codClaims.id),
  kind: text().notNull(),
  fromState: text('from_state').$type<ClaimState>(),
  toState: text('to_state').$type<ClaimState>(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What a carrier says it transfers: once for each number. */
export const carrierRegisters = pgTable('carrier_registers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  carrier: text().$type<CarrierName>().notNull(),
  number: text().notNull(),
  day: date().notNull(),
  total: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  paymentOrder: text('payment_order'),
  /** Of its sum and lines: tells a register that changed. */
  digest: text().notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});

export const carrierRegisterLines = pgTable('carrier_register_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registerId: bigint('register_id', { mode: 'number' })
    .notNull()
    .references(() => carrierRegisters.id),
  position: integer().notNull(),
  track: text().notNull(),
  /** Taken from the recipient. */
  collected: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  /** What of it is transferred to us. */
  transferred: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  /** Null while we have no claim for this parcel. */
  claimId: bigint('claim_id', { mode: 'number' }).references(() => codClaims.id),
  raw: jsonb().$type<object>().notNull(),
});

/** What a payment company says it transfers: once for each number (decision 0108). */
export const paymentRegisters = pgTable('payment_registers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  company: text().notNull(),
  /** The company's own; of a file without numbers the day. */
  number: text().notNull(),
  /** The last day of its lines. */
  day: date().notNull(),
  total: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  paymentOrder: text('payment_order'),
  /** Of its sum and lines: tells a register that changed. */
  digest: text().notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});

export const paymentRegisterLines = pgTable('payment_register_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registerId: bigint('register_id', { mode: 'number' })
    .notNull()
    .references(() => paymentRegisters.id),
  position: integer().notNull(),
  company: text().notNull(),
  /** By Moscow time. */
  day: date().notNull(),
  kind: text().$type<'payment' | 'refund'>().notNull(),
  providerId: text('provider_id').notNull(),
  /** Negative: a refund. */
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  fee: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  raw: jsonb().$type<object>().notNull(),
});

/** Headers of register files that the staff has explained. */
export const registerColumns = pgTable(
  'register_columns',
  {
    company: text().notNull(),
    /** In lower case. */
    header: text().notNull(),
    meaning: text().notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.header] })],
);

/** What came to our bank account. A wrong row is voided, never changed. */
export const payouts = pgTable('payouts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  company: text().$type<PayingCompany>().notNull(),
  paymentOrder: text('payment_order').notNull(),
  day: date().notNull(),
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  recordedBy: text('recorded_by').notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  voidedAt: timestamp('voided_at', { withTimezone: true }),
  voidedBy: text('voided_by'),
  reason: text(),
});
