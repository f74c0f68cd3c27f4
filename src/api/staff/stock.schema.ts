import { z } from 'zod';
import { COUNT_CAUSES, WRITE_OFF_CAUSES } from '../../kernel/stock-causes.ts';
import { MOVEMENT_KINDS } from '../../shop/stock/stock.tables.ts';
import { STOCK_FLAGS } from '../../shop/stocktaking/stock-change.rules.ts';
import { RowId, typedText } from '../text.schema.ts';

const Key = z.uuid('Нужен ключ действия').toLowerCase();
const MOST = 100_000;
const TOO_MANY = 'Не\u00a0больше 100 000 штук';
const Note = typedText().max(300, 'Не\u00a0длиннее 300 знаков');

/** Other causes explain themselves. */
const isExplained = ({ cause, note }: { readonly cause: string; readonly note: string }) =>
  cause !== 'other' || note.length >= 3;
const EXPLAIN = { path: ['note'], message: 'Напишите, что случилось' };

export const StockPath = z.object({ productId: RowId });
export const StockChangePath = z.object({ changeId: Key });
export const MovementsQuery = z.strictObject({
  /** Id of the last movement of the page before. */
  after: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});

export const CountedStock = z
  .strictObject({
    key: Key,
    /** Pieces on the shelf by what was recorded when the person counted. */
    shown: z.int().min(-MOST).max(10_000_000),
    counted: z.int('Укажите, сколько штук на\u00a0полке').min(0, 'Не\u00a0меньше нуля').max(MOST, TOO_MANY),
    /** Of the difference. */
    cause: z.enum(COUNT_CAUSES, 'Выберите, откуда разница').default('miscounted'),
    note: Note.default(''),
    lotId: RowId.nullable().default(null),
  })
  .refine(isExplained, EXPLAIN);
export const WrittenOffStock = z
  .strictObject({
    key: Key,
    pieces: z.int('Укажите, сколько штук').min(1, 'Укажите, сколько штук').max(MOST, TOO_MANY),
    cause: z.enum(WRITE_OFF_CAUSES, 'Выберите причину'),
    note: Note.default(''),
    lotId: RowId.nullable().default(null),
  })
  .refine(isExplained, EXPLAIN);
export const LowThreshold = z.strictObject({
  key: Key,
  /** Null: as the shop tells buyers. */
  threshold: z.int('Укажите число штук').min(0, 'Не\u00a0меньше нуля').max(MOST, TOO_MANY).nullable(),
});
export const ApprovedChange = z.strictObject({ key: Key });
export const DeclinedChange = z.strictObject({
  key: Key,
  reason: Note.min(3, 'Напишите причину'),
});

export const StockDone = z.object({
  product: z.int(),
  changeId: z.uuid().nullable(),
  state: z.enum(['applied', 'awaiting-approval', 'declined', 'unchanged']),
  /** By how many pieces stock changes; negative: there are fewer. */
  pieces: z.int(),
  /** Pieces on the shelf and in no box, by what is recorded now. */
  shelf: z.int(),
  available: z.int(),
  /** Of the pieces that are not there, those that orders hold. */
  short: z.int(),
});

const Level = z.object({
  productId: z.int(),
  name: z.string(),
  /** The barcode of a pack, 14 digits. */
  gtin: z.string().nullable(),
  marked: z.boolean(),
  published: z.boolean(),
  available: z.int(),
  /** Set aside for orders, in boxes or not. */
  held: z.int(),
  /** Sold although they are not there. */
  short: z.int(),
  /** Packs in boxes that are in the shop. */
  packed: z.int(),
  /** Packs with carriers, that stock still counts. */
  away: z.int(),
  shelf: z.int(),
  /** As the staff has set it. */
  threshold: z.int().nullable(),
  /** From how many available pieces on stock is low. */
  lowFrom: z.int(),
  nextExpiry: z.iso.date().nullable(),
  /** Pieces of blocked lots, and of lots whose day has come. */
  blocked: z.int(),
  expired: z.int(),
  flags: z.array(z.enum(STOCK_FLAGS)),
});
const Cause = z.enum([...new Set([...COUNT_CAUSES, ...WRITE_OFF_CAUSES])]);
const Awaiting = z.object({
  id: z.uuid(),
  productId: z.int(),
  name: z.string(),
  kind: z.enum(['count', 'write-off']),
  pieces: z.int(),
  cause: Cause,
  note: z.string(),
  lot: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  /** Whether the reader has asked for it: another one approves it. */
  own: z.boolean(),
});

export const StockLevels = z.object({ products: z.array(Level), awaiting: z.array(Awaiting) });
export const StockOfProduct = z.object({
  level: Level,
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
  awaiting: z.array(Awaiting),
});
export const StockMovements = z.object({
  movements: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(MOVEMENT_KINDS),
      quantity: z.int(),
      actor: z.string(),
      at: z.iso.datetime(),
      orderId: z.uuid().nullable(),
      orderNumber: z.int().nullable(),
      lot: z.string().nullable(),
      cause: Cause.nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: z.int().nullable(),
});
