import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Menus } from './menu.rules.ts';

/** Menus as pages would show them; the link holds the id. */
export const menuPreviews = pgTable('menu_previews', {
  id: uuid().primaryKey(),
  menus: jsonb().$type<Menus>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
