import { bigint, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from '../../platform/bytes-column.ts';
import { customers } from '../customers/customers.tables.ts';

/** Browsers in which a customer has signed in; a sign-in in another one is announced by letter (decision 0117). */
export const knownDevices = pgTable(
  'known_devices',
  {
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** Of the account and its token in the cookie: accounts of one browser have nothing in common. */
    deviceHash: bytes('device_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last sign-in. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.deviceHash] })],
);
