import { z } from 'zod';
import { LONGEST_NUMBER, lotNumber } from '../../shop/lots/lot.rules.ts';
import { RowId, typedDay, typedText } from '../text.schema.ts';

const Key = z.uuid('Нужен ключ действия');

/** As it is printed on the pack. */
export const LotNumber = typedText()
  .min(1, 'Укажите серию')
  .refine((text) => lotNumber(text).length <= LONGEST_NUMBER, `Не длиннее ${LONGEST_NUMBER} знаков`);

/** A lot of which packs may be taken, and what is left of it. */
export const FittingLot = z.object({ number: z.string(), bestBefore: z.iso.date(), left: z.int() });

export const LotPath = z.object({ lotId: RowId });
export const LotsQuery = z.strictObject({ product: RowId });

export const ReceivedLot = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: Key,
  product: RowId,
  number: LotNumber,
  bestBefore: typedDay('Нужен день: 2027-03-01'),
  pieces: z.int('Укажите, сколько штук').min(1, 'Укажите, сколько штук').max(100_000, 'Не больше 100 000 штук сразу'),
  /** They are on the shelf already and are counted as available: nothing is added to stock. */
  onShelf: z.boolean().default(false),
});
export const CorrectedLot = ReceivedLot.pick({ key: true, pieces: true, onShelf: true })
  .extend({
    /** They were written off without their lot, as packs of an order that will not come: stock stays. */
    writtenOff: z.literal(true).optional(),
    reason: typedText().min(3, 'Напишите причину').max(300, 'Не длиннее 300 знаков'),
  })
  .refine(({ onShelf, writtenOff }) => !(onShelf && writtenOff), {
    path: ['writtenOff'],
    message: 'Выберите одно: лежали на полке или списаны',
  });
export const BlockedLot = z.strictObject({
  key: Key,
  reason: typedText().min(3, 'Напишите причину').max(300, 'Не длиннее 300 знаков'),
});
export const UnblockedLot = z.strictObject({ key: Key });

export const LotDone = z.object({
  lotId: z.int(),
  product: z.int(),
  number: z.string(),
  bestBefore: z.iso.date(),
  /** All pieces that came so far. */
  received: z.int(),
  /** Why nothing of it is packed. */
  blocked: z.string().nullable(),
});

export const Lots = z.object({
  lots: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      bestBefore: z.iso.date(),
      received: z.int(),
      /** Pieces in no box. */
      left: z.int(),
      blocked: z.string().nullable(),
    }),
  ),
});
