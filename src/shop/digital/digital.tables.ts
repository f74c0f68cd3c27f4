import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { BodyBlock } from '../content/content.rules.ts';

/** Lessons and chapters of digital products, available after payment. */
export const productMaterials = pgTable(
  'product_materials',
  {
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    position: smallint().notNull(),
    kind: text().$type<'lesson' | 'chapter'>().notNull(),
    title: text().notNull(),
    minutes: integer(),
    videoUrl: text('video_url'),
    body: jsonb().$type<readonly BodyBlock[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

/** Which order opened which product. */
export const digitalGrants = pgTable(
  'digital_grants',
  {
    orderId: uuid('order_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
    /** When all pieces of its line were refunded. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] })],
);
