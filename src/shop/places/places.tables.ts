import { sql } from 'drizzle-orm';
import { bigint, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { HOME_COUNTRY } from '../../kernel/home-country.ts';

export const cities = pgTable('cities', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  region: text().notNull(),
  country: text().notNull().default(HOME_COUNTRY),
  countryCode: text('country_code').notNull().default('ru'),
  /** Empty if unknown. */
  zip: text().notNull(),
  geoLat: numeric('geo_lat', { precision: 10, scale: 7, mode: 'number' }).notNull(),
  geoLon: numeric('geo_lon', { precision: 10, scale: 7, mode: 'number' }).notNull(),
  kladrId: text('kladr_id'),
  fiasId: text('fias_id'),
  /** The carrier's code of exactly this city. */
  sdekId: integer('sdek_id'),
  boxberryId: integer('boxberry_id'),
  population: integer().notNull().default(0),
  /** The same as `nameKey` of `place-names.rules.ts`. */
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`replace(lower(name), 'ё', 'е')`),
});

export const cityImports = pgTable('city_imports', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actor: text().notNull(),
  source: text().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  refused: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
