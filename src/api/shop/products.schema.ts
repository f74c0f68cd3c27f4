import { z } from 'zod';
import { Sum } from '../money.schema.ts';
import { PRODUCT_TYPES } from '../../kernel/product-types.ts';
import { DOSE_UNITS, type DoseUnit } from '../../kernel/dose-units.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import { RowId } from '../text.schema.ts';

const NOT_IDS = 'Перечислите номера товаров через запятую';

/** Ids separated by commas: «12,7,30», without duplicates. */
const productIds = (most: number, tooMany: string) =>
  z
    .string(NOT_IDS)
    .max(most * 12, tooMany)
    .regex(/^\d+(?:,\d+)*$/, NOT_IDS)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.every((id) => RowId.safeParse(id).success), NOT_IDS)
    .refine((ids) => ids.length <= most, tooMany);

export const CardsRequest = z.object({ ids: productIds(100, 'За один раз не больше 100 товаров') });
export const ComparisonRequest = z.object({ ids: productIds(4, 'Можно сравнить не больше 4 товаров') });

const Picture = z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** A product as a shelf shows it. */
const Card = z.object({
  id: z.int(),
  slug: z.string(),
  section: z.enum(SECTIONS.map(({ slug }) => slug)),
  type: z.enum(PRODUCT_TYPES),
  kind: z.enum(['physical', 'digital']),
  name: z.string(),
  form: z.string(),
  countText: z.string(),
  price: Sum,
  oldPrice: Sum.nullable(),
  pricePerDay: Sum.nullable(),
  availability: z.enum(['enough', 'few', 'none', 'digital']),
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  pictures: z.array(Picture),
});

/** In the requested order, without products that are not sold. */
export const Cards = z.object({ cards: z.array(Card) });

export const Comparison = z.object({
  products: z.array(
    z.object({
      card: Card,
      daysInPack: z.int().nullable(),
      /** How it is taken by its label; null where that is not known as numbers. */
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
      purposes: z.array(z.string()),
      forWhom: z.array(z.string()),
      composition: z.array(z.object({ name: z.string(), amount: z.string(), dailyNormPercent: z.number().optional() })),
      contraindications: z.string().nullable(),
      storage: z.string().nullable(),
      /** Whether it is a supplement, sold with a certificate of state registration. */
      supplement: z.boolean(),
    }),
  ),
});

export const productsCalls = {
  cards: {
    method: 'GET',
    url: '/products/cards',
    schema: { summary: 'Cards of products by ids', querystring: CardsRequest, response: { 200: Cards } },
  },
  compare: {
    method: 'GET',
    url: '/products/compare',
    schema: {
      summary: 'Up to four products, to compare',
      querystring: ComparisonRequest,
      response: { 200: Comparison },
    },
  },
} as const;
