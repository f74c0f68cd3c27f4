import { z } from 'zod';
import {
  COUPON_KINDS,
  COUPON_STATES,
  MOST_CODES,
  type CouponKind,
  type CouponState,
} from '../../kernel/coupon-choices.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import { RowId, typedText } from '../text.schema.ts';

const SectionId = z.union(SECTIONS.map(({ id }) => z.literal(id)));
const Kind = z.enum(Object.keys(COUPON_KINDS) as CouponKind[]);
const State = z.enum(Object.keys(COUPON_STATES) as CouponState[]);
const Moment = z.iso.datetime();
const LARGEST_SUM = 1_000_000_000;
const MOST_USES = 1_000_000;

export const CouponPath = z.strictObject({ couponId: RowId });
export const SeriesPath = z.strictObject({ seriesId: RowId });

export const CouponsQuery = z.strictObject({
  q: typedText().max(40, 'Не длиннее 40 знаков').optional(),
  state: State.optional(),
  series: RowId.optional(),
  /** `next` of the page before. */
  after: RowId.optional(),
});

const TypedMoment = z.iso
  .datetime('Укажите день и\u00a0время')
  .refine((text) => text >= '2020' && text < '2100', 'Укажите день и\u00a0время')
  .transform((text) => new Date(text))
  .nullable();
const Uses = z
  .int('Укажите число')
  .min(1, 'Не\u00a0меньше одного')
  .max(MOST_USES, 'Не\u00a0больше миллиона')
  .nullable();

const Terms = {
  title: typedText().min(1, 'Напишите название').max(80, 'Не\u00a0длиннее 80 знаков'),
  kind: Kind,
  /** Per cent, or kopecks; 0 for free delivery. */
  value: z.int('Укажите размер скидки').min(0, 'Укажите размер скидки').max(LARGEST_SUM, 'Скидка слишком велика'),
  minTotal: z.int('Укажите сумму').min(0, 'Укажите сумму').max(LARGEST_SUM, 'Сумма слишком велика'),
  sections: z
    .array(SectionId)
    .max(SECTIONS.length)
    .refine((ids) => new Set(ids).size === ids.length, 'Каждый раздел один раз')
    .nullable(),
  startsAt: TypedMoment,
  endsAt: TypedMoment,
  maxUses: Uses,
  maxPerCustomer: Uses,
};
const Key = z.uuid('Нужен ключ действия');
const CouponCommand = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: Key,
  expectedVersion: z.int('Укажите версию').min(0),
});

export const NewCoupon = z.strictObject({ key: Key, code: typedText().max(64, 'Не\u00a0длиннее 32 знаков'), ...Terms });
export const ChangedCoupon = CouponCommand.extend(Terms);
export const SwitchedCoupon = CouponCommand;
export const SavedCoupon = z.object({ couponId: z.int(), version: z.int() });
export const ExampleTerms = z.strictObject(Terms);

export const NewSeries = z.strictObject({
  key: Key,
  prefix: typedText()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,16}$/, 'От\u00a02 до\u00a016 латинских букв и\u00a0цифр'),
  count: z
    .int('Укажите число кодов')
    .min(1, 'Хотя\u00a0бы один код')
    .max(MOST_CODES, `Не\u00a0больше ${MOST_CODES} кодов за\u00a0раз`),
  ...Terms,
});
export const SwitchedSeries = z.strictObject({ key: Key });
export const SavedSeries = z.object({ seriesId: z.int() });

const Example = z.object({
  /** Kopecks, as all sums of it. */
  goods: z.int(),
  delivery: z.int(),
  discount: z.int(),
  offDelivery: z.int(),
  due: z.int(),
  /** Why the coupon does not apply; null when it does. */
  problem: z.string().nullable(),
});
export const Examples = z.object({ terms: z.array(z.string()), examples: z.array(Example) });

const ListedCoupon = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** The discount in words. */
  words: z.string(),
  state: State,
  uses: z.int(),
  maxUses: z.int().nullable(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  seriesId: z.int().nullable(),
});

const Event = z.object({
  id: z.int(),
  kind: z.enum([
    'created',
    'changed',
    'switched-off',
    'switched-on',
    'series-created',
    'series-switched-off',
    'codes-read',
  ]),
  /** Null for the program. */
  by: z.string().nullable(),
  at: Moment,
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
const Series = z.object({
  id: z.int(),
  title: z.string(),
  prefix: z.string(),
  count: z.int(),
  createdAt: Moment,
});

export const Coupons = z.object({ coupons: z.array(ListedCoupon), next: z.int().nullable() });
export const SeriesList = z.object({ series: z.array(Series) });
export const DeskSeries = Series.extend({ events: z.array(Event) });

export const DeskCoupon = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  state: State,
  active: z.boolean(),
  title: z.string(),
  kind: Kind,
  value: z.int(),
  minTotal: z.int(),
  sections: z.array(z.int()).nullable(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  maxUses: z.int().nullable(),
  maxPerCustomer: z.int().nullable(),
  usedTimes: z.int(),
  /** Whether an order has ever used it: what was promised stays. */
  wasUsed: z.boolean(),
  terms: z.array(z.string()),
  examples: z.array(Example),
  series: Series.nullable(),
  /** In at most the last thousand orders that count. */
  given: z.object({ amount: z.int(), orders: z.int() }),
  /** The latest ones. */
  uses: z.array(z.object({ orderId: z.uuid(), number: z.int(), amount: z.int(), at: Moment, returned: z.boolean() })),
  events: z.array(Event),
});
