import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

export const cities = pgTable('cities', {
  id: integer().primaryKey(),
  name: text().notNull(),
  region: text().notNull(),
  countryCode: text('country_code').notNull().default('ru'),
  zip: text().notNull(),
  geoLat: numeric('geo_lat', { precision: 10, scale: 7, mode: 'number' }).notNull(),
  geoLon: numeric('geo_lon', { precision: 10, scale: 7, mode: 'number' }).notNull(),
  kladrId: text('kladr_id'),
  fiasId: text('fias_id'),
  /** Code of the carrier; never borrowed from another city. */
  sdekId: integer('sdek_id'),
  boxberryId: integer('boxberry_id'),
  population: integer().notNull().default(0),
});
