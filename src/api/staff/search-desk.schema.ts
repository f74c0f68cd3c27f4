import { z } from 'zod';
import { RowId, typedText } from '../text.schema.ts';

const word = typedText().min(1, 'Заполните это поле').max(60, 'Не\u00a0длиннее 60 знаков');
const Synonym = z.strictObject({
  /** What people type. */
  word,
  /** Words of our labels. */
  means: word,
});

export const SynonymsQuery = z.strictObject({
  q: typedText().max(60, 'Не\u00a0длиннее 60 знаков').optional(),
  /** The last synonym of the page before: both of them. */
  afterWord: typedText().max(200).optional(),
  afterMeans: typedText().max(200).optional(),
});
const ShownSynonym = z.object({ word: z.string(), means: z.string() });
export const Synonyms = z.object({ synonyms: z.array(ShownSynonym), next: ShownSynonym.nullable() });
export const SavedSynonym = Synonym.extend({
  /** The one to be changed; absent to add one. */
  replaces: z.strictObject({ word: z.string().max(200), means: z.string().max(200) }).optional(),
});
export const SynonymSaved = ShownSynonym;
export const RemovedSynonym = z.strictObject({ word: typedText().max(200), means: typedText().max(200) });
export const Removed = z.object({ removed: z.boolean() });

const Query = typedText().min(2, 'Хотя бы две буквы').max(100, 'Не\u00a0длиннее 100 знаков');

export const FoundQuery = z.strictObject({ q: Query });
const NamedProduct = z.object({ id: z.int(), name: z.string() });
export const FoundNow = z.object({
  /** The corrected query; null if it was taken literally. */
  corrected: z.string().nullable(),
  /** The query names an illness: goods are not shown, whatever matches. */
  asksForRemedy: z.boolean(),
  products: z.array(NamedProduct),
});

export const GoldenPath = z.object({ id: z.uuid('Нужен номер запроса') });
export const GoldenQueries = z.object({
  queries: z.array(
    z.object({
      id: z.uuid(),
      query: z.string(),
      places: z.int(),
      version: z.int(),
      passed: z.boolean(),
      /** `place`: where it stands now, from 1; null: not among the first ones. */
      products: z.array(NamedProduct.extend({ place: z.int().nullable() })),
    }),
  ),
});
export const SavedGolden = z.strictObject({
  query: Query,
  products: z
    .array(RowId)
    .min(1, 'Отметьте хотя бы один товар')
    .max(10, 'Не\u00a0больше десяти товаров')
    .refine((ids) => new Set(ids).size === ids.length, 'Товар назван дважды'),
  places: z.int('Нужно число').min(1, 'Не\u00a0меньше одного места').max(24, 'Не\u00a0больше 24 мест'),
  /** 0 for a new one. */
  expectedVersion: z.int('Укажите версию').min(0),
});
export const GoldenSaved = z.object({ id: z.uuid(), version: z.int() });

export const MissesQuery = z.strictObject({
  /** Repeated within so many days; absent: ever. */
  days: z.coerce.number().int().min(1).max(400).optional(),
  ignored: z.stringbool().default(false),
  /** The last query of the page before: both of them. */
  afterTimes: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  afterQuery: typedText().max(100).optional(),
});
export const Misses = z.object({
  misses: z.array(z.object({ query: z.string(), times: z.int(), firstAt: z.iso.datetime(), lastAt: z.iso.datetime() })),
  next: z.object({ times: z.int(), query: z.string() }).nullable(),
});
export const DecidedMiss = z.strictObject({ query: typedText().min(1).max(100), isIgnored: z.boolean() });
export const MissDecided = z.object({ query: z.string() });
