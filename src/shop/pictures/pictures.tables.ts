import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StoredFormats } from './picture.rules.ts';

export const pictures = pgTable('pictures', {
  id: text().primaryKey(),
  alt: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  formats: jsonb().$type<StoredFormats>().notNull(),
  /** Member of the staff; null for pictures that came with the demo world. */
  addedBy: text('added_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
