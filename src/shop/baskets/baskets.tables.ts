import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';
import { customers } from '../customers/customers.tables.ts';

/** One basket for each customer, shared by all devices. */
export const baskets = pgTable('baskets', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  /** Grows with every change of lines or favourites. */
  version: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

const basketId = () =>
  bigint('basket_id', { mode: 'number' })
    .notNull()
    .references(() => baskets.id);
const productId = () =>
  bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id);

export const basketLines = pgTable(
  'basket_lines',
  {
    basketId: basketId(),
    list: text().$type<'now' | 'later'>().notNull(),
    productId: productId(),
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.basketId, table.list, table.productId] })],
);

export const favourites = pgTable(
  'favourites',
  { basketId: basketId(), productId: productId(), position: integer().notNull() },
  (table) => [primaryKey({ columns: [table.basketId, table.productId] })],
);
