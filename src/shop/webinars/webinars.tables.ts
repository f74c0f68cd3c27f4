import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { contentItems } from '../content/content.tables.ts';
import type { WebinarPhase } from './webinar.rules.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Data of a webinar besides its content: room, seats, and the state its guests were notified of. */
export const webinars = pgTable('webinars', {
  contentId: bigint('content_id', { mode: 'number' })
    .primaryKey()
    .references(() => contentItems.id),
  roomUrl: text('room_url'),
  calledOffAt: moment('called_off_at'),
  seatsTaken: integer('seats_taken').notNull().default(0),
  isFull: boolean('is_full').notNull().default(false),
  /** State and times that guests were last notified of. */
  notifiedState: text('notified_state').$type<'announced' | 'withdrawn'>().notNull().default('announced'),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  sequence: integer().notNull().default(0),
  phase: text().$type<WebinarPhase>().notNull(),
});

export const webinarRegistrations = pgTable('webinar_registrations', {
  id: uuid().primaryKey(),
  contentId: bigint('content_id', { mode: 'number' })
    .notNull()
    .references(() => webinars.contentId),
  email: text().notNull(),
  name: text().notNull().default(''),
  state: text().$type<'registered' | 'cancelled'>().notNull(),
  registeredAt: moment('registered_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  /** Sequence of the calendar event this guest was last sent. */
  notifiedSequence: integer('notified_sequence').notNull(),
  dayRemindedAt: moment('day_reminded_at'),
  hourRemindedAt: moment('hour_reminded_at'),
  replayNotifiedAt: moment('replay_notified_at'),
});

export type WebinarEventKind =
  | 'registered'
  | 'registered-again'
  | 'cancelled'
  | 'disowned'
  | 'notified-moved'
  | 'notified-withdrawn'
  | 'reminded-day'
  | 'reminded-hour'
  | 'notified-replay'
  | 'moved'
  | 'withdrawn'
  | 'room-set'
  | 'called-off';

export const webinarEvents = pgTable('webinar_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contentId: bigint('content_id', { mode: 'number' }).notNull(),
  registrationId: uuid('registration_id'),
  kind: text().$type<WebinarEventKind>().notNull(),
  actor: text().notNull(),
  at: moment('at').notNull(),
});
