import { z } from 'zod';
import { isGtin } from '../../kernel/gtin.ts';
import { RowId, typedText } from '../text.schema.ts';

const line = (most: number) => typedText().min(1, 'Заполните это поле').max(most, `Не длиннее ${most} знаков`);
const text = typedText({ lines: true }).max(5_000, 'Не длиннее 5000 знаков');
const lines = z.array(line(200)).max(50);
/** `null` removes a detail. */
const detail = <T extends z.ZodType>(shape: T) => shape.nullable().optional();

const Details = z.strictObject({
  annotation: z.array(text).max(50).optional(),
  composition: detail(
    z
      .array(
        z.strictObject({ name: line(200), amount: line(100), dailyNormPercent: z.int().min(0).max(10_000).optional() }),
      )
      .max(100),
  ),
  ingredients: detail(text),
  howToTake: detail(text),
  contraindications: detail(text),
  storage: detail(text),
  shelfLifeMonths: detail(z.int().min(1).max(600)),
  sgr: detail(z.strictObject({ number: line(100), date: z.iso.date('Нужен день: 2026-03-01') })),
  programme: detail(z.array(line(500)).max(200)),
  seo: detail(z.strictObject({ title: line(200), description: line(500) }).partial()),
});

/** A barcode of 8, 12, 13 or 14 digits. */
const Gtin = z
  .string('Укажите цифры под штрихкодом')
  .trim()
  .regex(/^(?:\d{8}|\d{12,14})$/, 'В штрихкоде 8, 12, 13 или 14 цифр')
  .transform((digits) => digits.padStart(14, '0'))
  .refine(isGtin, 'Последняя цифра штрихкода не сходится: проверьте остальные');

export const ProductId = z.object({ id: RowId });

export const SavedProduct = z.strictObject({
  data: z.strictObject({
    name: line(200).optional(),
    tagline: line(300).optional(),
    form: line(100).optional(),
    countText: line(100).optional(),
    drugType: typedText().max(100).optional(),
    purposes: lines.optional(),
    forWhom: lines.optional(),
    audience: lines.optional(),
    mainIngredients: lines.optional(),
    details: Details.optional(),
    gtin: Gtin.nullable().optional(),
    marked: z.boolean().optional(),
  }),
});

export const ProductState = z.object({
  data: z.object({
    id: z.int(),
    /** ISO 8601; null when it is not published. */
    publishedAt: z.iso.datetime().nullable(),
    /** Bundles withdrawn together with their part. */
    bundles: z.array(z.int()).optional(),
  }),
});
