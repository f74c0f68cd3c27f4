import { z } from 'zod';
import { SECTIONS } from '../../kernel/sections.ts';
import { FACET_FIELDS } from '../../shop/bulk-changes/product-change.rules.ts';
import { typedText } from '../text.schema.ts';
import { DeskProductsQuery } from './desk-products.schema.ts';
import { AfterMoment } from './moment-cursor.schema.ts';

const SectionId = z.union(SECTIONS.map(({ id }) => z.literal(id)));
const Key = z.uuid('Нужен ключ действия');
const Moment = z.iso.datetime();

export const ProductFilePath = z.object({ format: z.enum(['csv', 'xlsx']) });
export const ProductFileQuery = DeskProductsQuery.omit({ after: true });

export const ImportQuery = z.strictObject({
  key: Key,
  /** Of the file. */
  name: typedText().min(1, 'Укажите название файла').max(200, 'Не\u00a0длиннее 200\u00a0знаков'),
});

const Edit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('section'), section: SectionId }),
  z.strictObject({
    kind: z.literal('facet'),
    facet: z.enum(FACET_FIELDS),
    value: typedText().min(1, 'Заполните это поле').max(200, 'Не\u00a0длиннее 200\u00a0знаков'),
    on: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('price'),
    percent: z
      .number('Укажите число: 10 или \u22125')
      .min(-90, 'Не\u00a0меньше \u221290')
      .max(500, 'Не\u00a0больше 500')
      .multipleOf(0.01, 'Не\u00a0больше двух знаков после запятой')
      .refine((percent) => percent !== 0, 'Укажите, на\u00a0сколько меняется цена'),
    /** Rubles. */
    roundTo: z.union([z.literal(1), z.literal(10), z.literal(50), z.literal(100)]),
    /** The price of before stands crossed out beside a lower one. */
    showsOld: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('threshold'),
    threshold: z
      .int('Укажите целое число')
      .min(0, 'Не\u00a0меньше нуля')
      .max(100_000, 'Не\u00a0больше 100\u00a0000')
      .nullable(),
  }),
  z.strictObject({ kind: z.literal('state'), published: z.boolean() }),
]);

export const EditBody = z.strictObject({
  key: Key,
  /** The conditions of the list; which products fit is decided when this arrives. */
  filter: z.strictObject({
    q: typedText().max(100, 'Не\u00a0длиннее 100\u00a0знаков').optional(),
    section: SectionId.optional(),
    published: z.boolean().optional(),
  }),
  edit: Edit,
});

export const OpenedBulkChange = z.object({ id: z.uuid() });
export const BulkChangePath = z.object({ bulkChangeId: z.uuid() });
export const BulkCommand = z.strictObject({ key: Key, expectedVersion: z.int('Укажите версию').min(0) });
export const DecidedBulkChange = z.object({ id: z.uuid(), version: z.int() });

export const BulkChange = z.object({
  id: z.uuid(),
  kind: z.enum(['import', 'edit']),
  name: z.string(),
  /** checking: its rows are tried; checked: it waits for a decision. */
  state: z.enum(['checking', 'checked', 'applying', 'done', 'cancelled']),
  version: z.int(),
  hasPrices: z.boolean(),
  /** Headings of the file that mean nothing. */
  unknownColumns: z.array(z.string()),
  by: z.string().nullable(),
  at: Moment,
  decidedBy: z.string().nullable(),
  endedAt: Moment.nullable(),
  /** Rows: of all, without a change, with a mistake, that can be applied, applied, refused when they were applied. */
  total: z.int(),
  same: z.int(),
  faulty: z.int(),
  ready: z.int(),
  applied: z.int(),
  refused: z.int(),
});

export const BulkChangesQuery = z.strictObject({ after: AfterMoment });
export const BulkChangeList = z.object({ changes: z.array(BulkChange), next: z.string().nullable() });

export const BulkRowsQuery = z.strictObject({
  /** Position of the last row of the page before. */
  after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  /** faulty: with a mistake, or refused; changing: ready or applied. */
  show: z.enum(['faulty', 'changing', 'same']).optional(),
});
export const BulkRows = z.object({
  rows: z.array(
    z.object({
      position: z.int(),
      productId: z.int().nullable(),
      name: z.string(),
      state: z.enum(['new', 'same', 'faulty', 'ready', 'applied', 'refused']),
      shown: z.array(z.object({ head: z.string(), before: z.string(), after: z.string() })),
      /** Cells that cannot be read. */
      issues: z.array(z.object({ head: z.string(), typed: z.string(), sentence: z.string() })),
      /** Why the row as a whole cannot be applied, or was not: a sentence each. */
      reasons: z.array(z.string()),
    }),
  ),
  next: z.int().nullable(),
});
