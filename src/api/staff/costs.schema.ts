import { z } from 'zod';
import { RowId, typedDay, typedText } from '../text.schema.ts';
import { PriceCommand } from './desk-products.schema.ts';
import { ProductId } from './products.schema.ts';

const Moment = z.iso.datetime();
const Reason = typedText().min(1, 'Напишите, откуда эта сумма').max(300, 'Не\u00a0длиннее 300 знаков');

/** Kopecks for one piece, without the VAT that the shop deducts. */
export const ProductCosts = z.object({
  /** Today: of a bundle the sum of its parts; null where one is not known. */
  today: z.int().nullable(),
  /** Of a bundle. */
  parts: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int(), cost: z.int().nullable() })).nullable(),
  /** The latest day first, with those that were replaced or taken back. */
  costs: z.array(
    z.object({
      id: z.int(),
      cost: z.int(),
      validFrom: z.iso.date(),
      reason: z.string(),
      /** Null for the program. */
      by: z.string().nullable(),
      savedAt: Moment,
      removedAt: Moment.nullable(),
      removedBy: z.string().nullable(),
    }),
  ),
});

export const SavedCost = PriceCommand.extend({
  cost: z
    .int('Укажите сумму в\u00a0копейках')
    .min(0, 'Сумма не\u00a0меньше нуля')
    .max(100_000_000, 'Не\u00a0больше миллиона рублей'),
  validFrom: typedDay('Укажите день: 2026-11-21'),
  reason: Reason,
});
export const RemovedCost = PriceCommand.extend({ reason: Reason });
export const CostPath = ProductId.extend({ costId: RowId });
