import { z } from 'zod';
import { OrderPath } from '../shop/orders.schema.ts';
import { RowId, typedText } from '../text.schema.ts';

const Pieces = z.int('Укажите количество').min(0, 'Укажите количество').max(999, 'Не\u00a0больше 999 штук');

/** What the order consists of then; lines that are not named stay. */
const Wanted = z.strictObject({
  quantities: z
    .array(z.strictObject({ position: z.int().min(0).max(1_000), quantity: Pieces }))
    .max(100)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, 'Каждая строка один раз'),
  /** Of the catalogue, at the price of today. */
  added: z.array(z.strictObject({ product: RowId, quantity: Pieces.min(1, 'Укажите количество') })).max(100),
});

const Side = z.object({
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: z.int() })),
  goods: z.int(),
  /** By coupons, bonuses and certificates. */
  lowered: z.int(),
  delivery: z.int(),
  /** Goods, less what lowers them, with delivery. */
  sum: z.int(),
});

const ChangeState = z.enum(['open', 'applied', 'declined', 'expired', 'withdrawn', 'outdated']);

export const ChangePath = OrderPath.extend({ changeId: z.uuid() });
export const ChangePreviewRequest = Wanted;

/** Sums are kopecks. */
export const ChangePreview = z.object({
  /** Of the order. */
  version: z.int(),
  before: Side,
  after: Side,
  /** Whether the buyer has to agree, because the sum grows. */
  asksBuyer: z.boolean(),
  /** What goes back of what was paid before; a bonus is 100. */
  back: z.object({ money: z.int(), certificate: z.int(), bonus: z.int() }),
  /** Of a paid order, what its buyer pays online before it is changed; null: nothing is paid by itself. */
  toPay: z.int().nullable(),
});

export const ChangeRequest = Wanted.extend({
  key: z.uuid('Нужен ключ действия').toLowerCase(),
  /** Of the order, as the sender saw it. */
  expectedVersion: z.int('Укажите версию').positive(),
  /** The previewed sum; another one is refused with the new one. */
  expectedTotal: z.int('Обновите страницу: сумма не\u00a0разобрана').min(0),
  reason: typedText().min(3, 'Напишите причину').max(300, 'Не\u00a0длиннее 300 знаков'),
});
/** `open`: the buyer is asked. */
export const ComposedChange = z.object({ changeId: z.uuid(), state: ChangeState });
export const ClosedChange = z.object({ state: ChangeState });

/** What the buyer is asked at present. */
export const OpenChange = z.object({
  open: z
    .object({
      id: z.uuid(),
      before: Side,
      after: Side,
      expiresAt: z.iso.datetime(),
      offeredBy: z.string(),
      toPay: z.int().nullable(),
    })
    .nullable(),
});
