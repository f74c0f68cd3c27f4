import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CarrierName } from '../../kernel/carriers.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import type { CourierCallState } from './courier-call.rules.ts';

/** Calls of a carrier's courier to our warehouse; of a carrier and day one is not refused. */
export const courierCalls = pgTable('courier_calls', {
  id: uuid().primaryKey(),
  carrier: text().$type<CarrierName>().notNull(),
  day: date().notNull(),
  /** Moscow time: «10:00». */
  timeFrom: text('time_from').notNull(),
  timeTo: text('time_to').notNull(),
  weightGrams: integer('weight_grams').notNull(),
  state: text().$type<CourierCallState>().notNull(),
  /** Saved before it is first sent, so that a repeat has the same bytes; null before that and once it is sent no more. */
  request: text(),
  /** When it was last sent; the answer may have been lost. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
  carrierId: text('carrier_id'),
  /** The carrier's number of the call, which its courier names. */
  carrierNumber: text('carrier_number'),
  /** What the carrier said. */
  problem: text(),
  /** Null once the carrier is not asked any more. */
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** The parcels that waited when the courier was called; those registered later that day go with them. */
export const courierCallShipments = pgTable(
  'courier_call_shipments',
  {
    callId: uuid('call_id')
      .notNull()
      .references(() => courierCalls.id),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
  },
  (table) => [primaryKey({ columns: [table.callId, table.shipmentId] })],
);

export const courierCallEvents = pgTable('courier_call_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  callId: uuid('call_id')
    .notNull()
    .references(() => courierCalls.id),
  kind: text().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});
