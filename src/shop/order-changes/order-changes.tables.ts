import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import type { ChangedDelivery, ChangeState, RemovedPieces, ShownChange } from './change.rules.ts';

/** Changes of orders that members of the staff have composed; one of an order is open at a time. */
export const orderChanges = pgTable('order_changes', {
  /** The key of the command that composed it. */
  id: uuid().primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  requestHash: text('request_hash').notNull(),
  state: text().$type<ChangeState>().notNull(),
  /** The sum grows: the buyer answers; any other change is applied by the same command. */
  asksBuyer: boolean('asks_buyer').notNull(),
  removed: jsonb().$type<readonly RemovedPieces[]>().notNull(),
  /** Their goods are held while the change is open. */
  added: jsonb().$type<readonly OrderLine[]>().notNull(),
  delivery: jsonb().$type<ChangedDelivery>(),
  /** Of a paid order, what its buyer pays online before it is applied; null: nothing is paid by itself. */
  toPay: bigint('to_pay', { mode: 'number' }).$type<Kopecks>(),
  /** As the buyer sees it. */
  shown: jsonb().$type<ShownChange>().notNull(),
  /** How often the order was changed in a way that concerns this one. */
  seen: integer().notNull(),
  /** Of its shipment, while the buyer is asked. */
  hold: bigint({ mode: 'number' }),
  offeredBy: text('offered_by').notNull(),
  offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
});
