import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { cities } from '../places/places.tables.ts';
import type { CarrierOffer, PickupPoint } from './delivery-carrier.port.ts';
import type { PointFacts } from './point-diff.rules.ts';

/** Our copy of the points of all carriers. */
export const pickupPoints = pgTable(
  'pickup_points',
  {
    carrier: text().$type<CarrierName>().notNull(),
    code: text().notNull(),
    cityCode: integer('city_code').notNull(),
    point: jsonb().$type<PickupPoint>().notNull(),
    /** The carrier no longer lists it; orders refer to it. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.code] })],
);

/** History of the points; what the first refresh found is not in it. */
export const pickupPointChanges = pgTable('pickup_point_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  carrier: text().$type<CarrierName>().notNull(),
  code: text().notNull(),
  what: text().$type<'appeared' | 'changed' | 'gone'>().notNull(),
  /** Names of the facts that changed. */
  fields: text().array().notNull(),
  /** What they were before; null where there was nothing, and what is very long is left out. Null: not written down. */
  old: jsonb().$type<PointFacts>(),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

export const pointRefreshes = pgTable('point_refreshes', {
  carrier: text().$type<CarrierName>().primaryKey(),
  /** Goes up with each applied refresh. */
  version: integer().notNull(),
  points: integer().notNull(),
  /** Null: there is no copy yet. */
  refreshedAt: timestamp('refreshed_at', { withTimezone: true }),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
  acceptLoss: boolean('accept_loss').notNull(),
  /** The member of the staff who asked for the next refresh. */
  requestedBy: text('requested_by'),
});

/** The latest answer of a carrier for a city and a class of parcels. */
export const rememberedOffers = pgTable(
  'remembered_offers',
  {
    carrier: text().$type<CarrierName>().notNull(),
    fromPlace: text('from_place').notNull(),
    cityCode: integer('city_code').notNull(),
    parcelClass: text('parcel_class').notNull(),
    way: text().$type<CarrierOffer['way']>().notNull(),
    tariffCode: integer('tariff_code'),
    price: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
    daysMin: integer('days_min').notNull(),
    daysMax: integer('days_max').notNull(),
    rememberedAt: timestamp('remembered_at', { withTimezone: true }).notNull(),
  },
  ({ carrier, fromPlace, cityCode, parcelClass, way }) => [
    primaryKey({ columns: [carrier, fromPlace, cityCode, parcelClass, way] }),
  ],
);

/** Codes of our cities that the carrier told: in the list of its points, or asked for one city. */
export const carrierCities = pgTable(
  'carrier_cities',
  {
    carrier: text().$type<CarrierName>().notNull(),
    cityId: integer('city_id')
      .notNull()
      .references(() => cities.id),
    code: integer().notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrier, table.cityId] })],
);
