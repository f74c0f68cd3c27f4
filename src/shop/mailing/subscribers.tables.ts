import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Addresses that requested the newsletter; it is sent only after the link of a letter has been followed. */
export const subscribers = pgTable('subscribers', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  state: text().$type<'requested' | 'subscribed' | 'ended'>().notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

export const subscriberEvents = pgTable('subscriber_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subscriberId: uuid('subscriber_id')
    .notNull()
    .references(() => subscribers.id),
  kind: text().$type<'requested' | 'confirmed' | 'ended'>().notNull(),
  /** The letter whose link ended it, «campaign:12»; null: no campaign. */
  source: text(),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
