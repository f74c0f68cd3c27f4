import { z } from 'zod';
import { isGtin } from '../../kernel/gtin.ts';
import { DOSE_UNITS, type DoseUnit } from '../../kernel/dose-units.ts';
import { AMOUNT_UNITS, SUBSTANCE_FORMS } from '../../shop/substances/amount.rules.ts';
import { RowId, typedText } from '../text.schema.ts';

const line = (most: number) => typedText().min(1, 'Заполните это поле').max(most, `Не длиннее ${most} знаков`);
const text = typedText({ lines: true }).max(5_000, 'Не длиннее 5000 знаков');
const lines = z.array(line(200)).max(50);
/** `null` removes a detail. */
const detail = <T extends z.ZodType>(shape: T) => shape.nullable().optional();

const wordsOf = <T extends string>(table: Readonly<Record<T, unknown>>) => Object.keys(table) as T[];
const units = (most: number) =>
  z
    .number('Укажите число больше нуля')
    .positive('Укажите число больше нуля')
    .max(most, `Не больше ${most}`)
    .multipleOf(0.01, 'Не больше двух знаков после запятой');
const days = (most: number) =>
  z.int('Укажите целое число дней').min(1, 'Укажите целое число дней').max(most, `Не больше ${most}`);

/** The amount of a line as numbers, in a daily dose. */
const Measured = z.strictObject({
  value: z.number('Укажите количество числом').positive('Количество больше нуля').max(1e13, 'Слишком большое число'),
  unit: z.enum(wordsOf(AMOUNT_UNITS), `Единица: ${wordsOf(AMOUNT_UNITS).join(', ')}`),
  substance: z.string().max(60).optional(),
  form: z.enum(wordsOf(SUBSTANCE_FORMS), `Форма: ${wordsOf(SUBSTANCE_FORMS).join(', ')}`).optional(),
  ofForm: z.literal(true).optional(),
});

/** How a product is taken by its label. */
const Dose = z.strictObject({
  unit: z.enum(wordsOf<DoseUnit>(DOSE_UNITS), `Единица: ${wordsOf(DOSE_UNITS).join(', ')}`),
  unitsPerPack: units(100_000),
  unitsPerIntake: units(1_000),
  intakesPerDay: z
    .int('Укажите, сколько раз в день')
    .min(1, 'Укажите, сколько раз в день')
    .max(24, 'Не больше 24 раз в день'),
  courseDays: days(1_000).nullable(),
  breakDays: days(1_000).nullable(),
  daysAfterOpening: days(2_000).nullable(),
});

const Details = z.strictObject({
  annotation: z.array(text).max(50).optional(),
  composition: detail(
    z
      .array(
        z.strictObject({
          name: line(200),
          amount: line(100),
          dailyNormPercent: z.int().min(0).max(10_000).optional(),
          measured: Measured.optional(),
        }),
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

export const ProductBody = z.strictObject({
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
    dose: Dose.nullable().optional(),
  }),
});

/** The version that the editor saw; without one nothing is compared. */
const ExpectedVersion = z.int('Укажите версию').min(0);

export const SavedProduct = ProductBody.extend({ expectedVersion: ExpectedVersion.optional() });

export const SeenProduct = z.strictObject({ expectedVersion: ExpectedVersion.optional() }).nullish();

export const ProductState = z.object({
  data: z.object({
    id: z.int(),
    /** ISO 8601; null when it is not published. */
    publishedAt: z.iso.datetime().nullable(),
    /** Bundles withdrawn together with their part. */
    bundles: z.array(z.int()).optional(),
  }),
});
