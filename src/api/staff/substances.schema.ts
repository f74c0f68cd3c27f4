import { z } from 'zod';
import { typedText } from '../text.schema.ts';

const line = (most: number) => typedText().min(1, 'Заполните это поле').max(most, `Не длиннее ${most} знаков`);
const amount = z
  .number('Укажите число')
  .positive('Укажите число больше нуля')
  .max(1_000_000, 'Слишком большое число')
  .multipleOf(0.001, 'Не больше трёх знаков после запятой');
const UNIT = z.enum(['mcg', 'mg', 'g'], 'Единица: mcg, mg или g');

export const SubstancePath = z.object({
  id: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Номер вещества — латинские буквы через дефис: vitamin-d'),
});

export const SavedSubstance = z.strictObject({
  data: z
    .strictObject({
      name: line(100),
      unit: UNIT,
      equivalent: line(10).nullable(),
      norm: line(200).nullable(),
      /** What is 100 % on a label. */
      label100: amount.nullable(),
      /** In a daily dose of supplements. A changed one has to be verified again. */
      upperLevel: amount.nullable(),
      source: typedText().max(300, 'Не длиннее 300 знаков'),
      edition: line(200).nullable(),
    })
    .partial(),
});

export const VerifiedLevel = z.strictObject({
  data: z.strictObject({
    /** As the document says, in the unit of the row; null where it sets none. */
    level: amount.nullable(),
    source: line(300),
    edition: line(200),
  }),
});

const Row = z.object({
  id: z.string(),
  name: z.string(),
  unit: UNIT,
  equivalent: z.string().nullable(),
  norm: z.string().nullable(),
  label100: z.number().nullable(),
  upperLevel: z.number().nullable(),
  /** Where the upper level is from. */
  basis: z.enum(['found', 'inferred', 'remembered', 'guessed']),
  source: z.string(),
  edition: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  version: z.int(),
});

export const SubstanceAnswer = z.object({ data: Row });

export const Substances = z.object({
  data: z.array(
    Row.extend({
      /** Published goods with more than the verified level in a daily dose. */
      above: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
  /** Forms that need a conversion, each of one substance. */
  forms: z.array(z.object({ id: z.string(), substance: z.string(), name: z.string() })),
});
