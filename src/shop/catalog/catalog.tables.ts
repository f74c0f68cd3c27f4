import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DoseUnit } from '../../kernel/dose-units.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import type { SectionId } from '../../kernel/sections.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { ProductDetails, ProductKind } from './product.rules.ts';

export const sections = pgTable('sections', {
  id: smallint().$type<SectionId>().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  tagline: text().notNull(),
  position: smallint().notNull(),
});

export const products = pgTable('products', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull(),
  sectionId: smallint('section_id')
    .$type<SectionId>()
    .notNull()
    .references(() => sections.id),
  type: text().$type<ProductType>().notNull(),
  kind: text().$type<ProductKind>().notNull(),
  name: text().notNull(),
  tagline: text().notNull(),
  form: text().notNull(),
  countText: text('count_text').notNull(),
  price: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  oldPrice: bigint('old_price', { mode: 'number' }).$type<Kopecks>(),
  vatPercent: smallint('vat_percent').$type<0 | 5 | 7 | 10 | 22>(),
  daysInPack: integer('days_in_pack'),
  /** The dose by the label, see `label-dose.rules.ts`; null where it is not known as numbers. */
  doseUnit: text('dose_unit').$type<DoseUnit>(),
  unitsPerPack: numeric('units_per_pack', { precision: 9, scale: 2, mode: 'number' }),
  unitsPerIntake: numeric('units_per_intake', { precision: 7, scale: 2, mode: 'number' }),
  intakesPerDay: smallint('intakes_per_day'),
  courseDays: integer('course_days'),
  breakDays: integer('break_days'),
  daysAfterOpening: integer('days_after_opening'),
  purposes: text().array().notNull(),
  forWhom: text('for_whom').array().notNull(),
  /** Values of the filters, as they are displayed. */
  drugType: text('drug_type').notNull().default(''),
  audience: text().array().notNull().default([]),
  mainIngredients: text('main_ingredients').array().notNull().default([]),
  /** Face value of a gift certificate. */
  denomination: bigint({ mode: 'number' }).$type<Kopecks>(),
  details: jsonb().$type<ProductDetails>().notNull(),
  weightGrams: integer('weight_grams').notNull(),
  /** The barcode of a pack, 14 digits. */
  gtin: text(),
  /** Each pack carries a code of «Честный знак». */
  marked: boolean().notNull().default(false),
  sizeCm: numeric('size_cm', { precision: 6, scale: 1, mode: 'number' }).array().notNull(),
  popularity: integer().notNull(),
  releasedAt: date('released_at').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    position: smallint().notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

/** Parts of a bundle. */
export const productParts = pgTable(
  'product_parts',
  {
    bundleId: bigint('bundle_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    partId: bigint('part_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.partId] })],
);

export type ProductEventKind =
  | 'saved'
  | 'published'
  | 'withdrawn'
  | 'price-changed'
  | 'price-planned'
  | 'price-plan-cancelled'
  /** Its time came, and the old price was not honest any more. */
  | 'price-plan-refused'
  | 'cost-saved'
  | 'cost-removed';

export const productEvents = pgTable('product_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  kind: text().$type<ProductEventKind>().notNull(),
  actor: text().notNull(),
  /** Made by the sender of a command; null for those without one. */
  key: uuid(),
  requestHash: text('request_hash'),
  /** What was changed: before and after, by field. */
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Prices that begin later. */
export const plannedPrices = pgTable('planned_prices', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  price: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  oldPrice: bigint('old_price', { mode: 'number' }).$type<Kopecks>(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  actor: text().notNull(),
  plannedAt: timestamp('planned_at', { withTimezone: true }).notNull(),
  /** null: still to come. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
  outcome: text().$type<'applied' | 'cancelled' | 'refused'>(),
});
