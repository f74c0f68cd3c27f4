import { boolean, bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { staff } from '../staff/staff.tables.ts';

/** Filters of lists under a name, of one member of the staff or shared by all. */
export const staffViews = pgTable('staff_views', {
  /** Made by the sender, so that a repeated request saves one view. */
  id: uuid().primaryKey(),
  /** The list that it filters. */
  list: text().$type<'orders'>().notNull(),
  name: text().notNull(),
  /** As the list reads it from its address; checked again when it is read. */
  filter: jsonb().notNull(),
  shared: boolean().notNull(),
  staffId: bigint('staff_id', { mode: 'number' })
    .notNull()
    .references(() => staff.id),
  changedBy: text('changed_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
