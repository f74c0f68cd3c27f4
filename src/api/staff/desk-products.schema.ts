import { z } from 'zod';
import { DOSE_UNITS, type DoseUnit } from '../../kernel/dose-units.ts';
import { PRODUCT_TYPES, type ProductType } from '../../kernel/product-types.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import { RowId, typedText } from '../text.schema.ts';
import { ProductId } from './products.schema.ts';

const SectionId = z.union(SECTIONS.map(({ id }) => z.literal(id)));
const Type = z.enum(Object.keys(PRODUCT_TYPES) as ProductType[]);

export const DeskProductsQuery = z.strictObject({
  q: typedText().max(100, 'Не длиннее 100 знаков').optional(),
  section: z.coerce.number().pipe(SectionId).optional(),
  published: z.stringbool().optional(),
  /** Id of the last product of the page before. */
  after: RowId.optional(),
});

export const DeskProducts = z.object({
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      form: z.string(),
      section: SectionId,
      type: Type,
      /** Kopecks. */
      price: z.int(),
      oldPrice: z.int().nullable(),
      published: z.boolean(),
      /** Null for digital goods. */
      available: z.int().nullable(),
      picture: z.string().nullable(),
    }),
  ),
  next: z.int().nullable(),
});

const Moment = z.iso.datetime();
const Ingredient = z.object({
  name: z.string(),
  amount: z.string(),
  dailyNormPercent: z.number().optional(),
  measured: z
    .object({
      value: z.number(),
      unit: z.string(),
      substance: z.string().optional(),
      form: z.string().optional(),
      ofForm: z.literal(true).optional(),
    })
    .optional(),
});

export const DeskProduct = z.object({
  id: z.int(),
  version: z.int(),
  slug: z.string(),
  section: SectionId,
  type: Type,
  kind: z.enum(['physical', 'digital']),
  publishedAt: Moment.nullable(),
  name: z.string(),
  tagline: z.string(),
  form: z.string(),
  countText: z.string(),
  drugType: z.string(),
  purposes: z.array(z.string()),
  forWhom: z.array(z.string()),
  audience: z.array(z.string()),
  mainIngredients: z.array(z.string()),
  gtin: z.string().nullable(),
  marked: z.boolean(),
  weightGrams: z.int(),
  dose: z
    .object({
      unit: z.enum(Object.keys(DOSE_UNITS) as DoseUnit[]),
      unitsPerPack: z.number(),
      unitsPerIntake: z.number(),
      intakesPerDay: z.int(),
      courseDays: z.int().nullable(),
      breakDays: z.int().nullable(),
      daysAfterOpening: z.int().nullable(),
    })
    .nullable(),
  details: z.object({
    annotation: z.array(z.string()),
    composition: z.array(Ingredient).optional(),
    ingredients: z.string().optional(),
    howToTake: z.string().optional(),
    contraindications: z.string().optional(),
    storage: z.string().optional(),
    shelfLifeMonths: z.number().optional(),
    sgr: z.object({ number: z.string(), date: z.string() }).optional(),
    programme: z.array(z.string()).optional(),
    seo: z.object({ title: z.string().optional(), description: z.string().optional() }).optional(),
  }),
  /** Kopecks. */
  price: z.int(),
  oldPrice: z.int().nullable(),
  /** The lowest price of the last thirty days. */
  lowest: z.int(),
  changes: z.array(z.object({ before: z.int(), after: z.int(), at: Moment })),
  plans: z.array(
    z.object({
      id: z.int(),
      price: z.int(),
      oldPrice: z.int().nullable(),
      startsAt: Moment,
      /** Null for the program. */
      by: z.string().nullable(),
      outcome: z.enum(['applied', 'cancelled', 'refused']).nullable(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum([
        'saved',
        'published',
        'withdrawn',
        'price-changed',
        'price-planned',
        'price-plan-cancelled',
        'price-plan-refused',
        'cost-saved',
        'cost-removed',
      ]),
      by: z.string().nullable(),
      at: Moment,
      /** What was changed, by field; only what differs. */
      changed: z.array(z.string()),
    }),
  ),
  /** Of a bundle; the price of a piece in kopecks. */
  parts: z.array(
    z.object({ id: z.int(), name: z.string(), price: z.int(), published: z.boolean(), quantity: z.int() }),
  ),
  pictures: z.array(z.object({ id: z.string(), alt: z.string() })),
});

export const CheckedProduct = z.object({
  claims: z.array(z.object({ place: z.string(), words: z.string(), reason: z.string() })),
  missing: z.array(z.string()),
  exceeded: z.array(z.string()),
  numbers: z.array(z.string()),
});

const Price = z
  .int('Укажите цену в\u00a0копейках')
  .min(100, 'Цена не\u00a0меньше рубля')
  .max(100_000_000, 'Цена не\u00a0больше миллиона рублей');
export const PriceCommand = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия'),
  expectedVersion: z.int('Укажите версию').min(0),
});

export const ChangedPrice = PriceCommand.extend({ price: Price, oldPrice: Price.nullable() });
export const PlannedPrice = ChangedPrice.extend({
  startsAt: z.iso.datetime('Укажите день и\u00a0время').transform((text) => new Date(text)),
});
export const CancelledPlan = PriceCommand;

const MOST_PARTS = 50;
const MOST_QUANTITY = 100;
const MOST_PICTURES = 20;
export const SavedParts = PriceCommand.extend({
  parts: z
    .array(
      z.strictObject({
        id: z.int().min(1).max(2_147_483_647),
        quantity: z
          .int('Укажите целое число')
          .min(1, 'Не меньше одного')
          .max(MOST_QUANTITY, `Не больше ${MOST_QUANTITY}`),
      }),
    )
    .min(1, 'Добавьте хотя бы один товар')
    .max(MOST_PARTS, `Не больше ${MOST_PARTS} товаров`),
});
export const SavedPictures = PriceCommand.extend({
  /** Ids in their order; the first one is the cover. */
  pictures: z
    .array(z.string().regex(/^[\w-]{1,80}$/, 'Выберите картинку из списка'))
    .max(MOST_PICTURES, `Не больше ${MOST_PICTURES} картинок`),
});
export const PlanPath = ProductId.extend({ planId: RowId });
export const PricedProduct = z.object({ productId: z.int(), version: z.int() });
