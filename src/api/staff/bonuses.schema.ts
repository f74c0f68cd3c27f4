import { z } from 'zod';
import { bonusChangesShape, bonusShape } from '../../shop/settings/bonus-shape.ts';
import { RowId, typedText } from '../text.schema.ts';
import { settingCommand } from './settings.schema.ts';

export const BonusSettingsAnswer = bonusShape;
export const BonusSettingsChanges = bonusChangesShape.extend(settingCommand);

export const CustomerPath = z.object({ customerId: RowId });

export const Correction = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия'),
  count: z
    .int('Нужно целое число бонусов')
    .min(-100_000, 'Не больше 100 000 сразу')
    .max(100_000, 'Не больше 100 000 сразу')
    .refine((count) => count !== 0, 'Укажите, сколько бонусов дать или снять'),
  /** The customer reads it. */
  reason: typedText().min(3, 'Напишите причину').max(200, 'Не длиннее 200 знаков'),
});
export const Corrected = z.object({ available: z.int() });

const Row = z.object({
  id: z.int(),
  count: z.int(),
  reason: z.string(),
  orderNumber: z.int().nullable(),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export const CustomerBonuses = z.object({
  available: z.int(),
  pending: z.int(),
  debt: z.int(),
  on: z.array(
    Row.extend({ left: z.int(), state: z.string(), activeFrom: z.iso.datetime(), expiresAt: z.iso.datetime() }),
  ),
  off: z.array(Row),
});

export const Liability = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      opening: z.int(),
      accrued: z.int(),
      corrected: z.int(),
      activated: z.int(),
      spent: z.int(),
      restored: z.int(),
      expired: z.int(),
      reversed: z.int(),
      closing: z.int(),
      debt: z.int(),
    }),
  ),
  /** What is owed now, by the month in which it expires. */
  ages: z.array(z.object({ month: z.string(), count: z.int() })),
});
