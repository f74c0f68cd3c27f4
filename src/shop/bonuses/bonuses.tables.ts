import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { ledgerTransfers } from '../ledger/ledger.tables.ts';
import type { LotReason } from './bonus-book.rules.ts';

/** Its row is locked before anything changes the bonuses of a customer. */
export const bonusAccounts = pgTable('bonus_accounts', {
  customerId: bigint('customer_id', { mode: 'number' })
    .primaryKey()
    .references(() => customers.id),
  /** The account of the customer was deleted: nothing is given to it any more. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
});

export const bonusLots = pgTable('bonus_lots', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => bonusAccounts.customerId),
  reason: text().$type<LotReason>().notNull(),
  /** That has earned it, or that gave it back. */
  orderId: uuid('order_id'),
  amount: integer().notNull(),
  /** Sum of its entries, kept by a trigger. */
  remaining: integer().notNull(),
  expired: integer().notNull().default(0),
  /** Taken back, because goods were returned or by a correction. */
  reversed: integer().notNull().default(0),
  activeFrom: timestamp('active_from', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** When its entry moved it from pending to available; reading goes by `activeFrom`. */
  activatedAt: timestamp('activated_at', { withTimezone: true }),
  /** When the letter about its end was posted. */
  warnedAt: timestamp('warned_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Changes of what is left of each lot, beside the entries of the transfer. */
export const bonusLotEntries = pgTable(
  'bonus_lot_entries',
  {
    transferId: bigint('transfer_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransfers.id),
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => bonusLots.id),
    amount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.lotId] })],
);

/** What each order has spent of each lot. */
export const bonusSpendings = pgTable(
  'bonus_spendings',
  {
    orderId: uuid('order_id').notNull(),
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => bonusLots.id),
    amount: integer().notNull(),
    /** What came back, to the lot or to a new one in place of an expired lot. */
    returned: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.lotId] })],
);

/** What each order has earned. */
export const bonusAccruals = pgTable('bonus_accruals', {
  orderId: uuid('order_id').primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => bonusAccounts.customerId),
  amount: integer().notNull(),
  /** Because goods came back. */
  reversed: integer().notNull().default(0),
  /** The part of it that had expired before, so that nothing was taken for it. */
  forgiven: integer().notNull().default(0),
  accruedAt: timestamp('accrued_at', { withTimezone: true }).notNull(),
});

export const bonusAccrualLines = pgTable(
  'bonus_accrual_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => bonusAccruals.orderId),
    position: smallint().notNull(),
    /** Packs of a piece: a bundle has several. */
    packs: integer().notNull(),
    /** What each piece that was handed over has earned. */
    perPiece: integer('per_piece').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** Bonuses that were spent before the goods which had earned them came back. */
export const bonusDebts = pgTable('bonus_debts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => bonusAccounts.customerId),
  orderId: uuid('order_id').notNull(),
  amount: integer().notNull(),
  remaining: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Corrections by the staff. */
export const bonusCorrections = pgTable('bonus_corrections', {
  transferId: bigint('transfer_id', { mode: 'number' })
    .primaryKey()
    .references(() => ledgerTransfers.id),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => bonusAccounts.customerId),
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  /** Why, in words that the customer reads. */
  note: text().notNull(),
});
