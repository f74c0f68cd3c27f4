import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';
import type { AccountKind, Transfer } from './ledger.rules.ts';

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<AccountKind>().notNull(),
  owner: text().notNull(),
  /** Sum of the entries, maintained by a trigger; null for accounts whose balance may be negative. */
  balance: bigint({ mode: 'number' }).$type<Kopecks>(),
});

export const ledgerTransfers = pgTable('ledger_transfers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  kind: text().$type<Transfer['kind']>().notNull(),
  orderId: uuid('order_id'),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: bigint('transfer_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.accountId] })],
);
