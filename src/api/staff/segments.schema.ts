import { z } from 'zod';
import { SECTIONS } from '../../kernel/sections.ts';
import { MOST_CONDITIONS } from '../../shop/segments/segment.rules.ts';
import { RowId, typedDay, typedText } from '../text.schema.ts';

const Key = z.uuid('Нужен ключ действия');
const Version = z.int('Нужна версия сегмента').min(1);
const MOST_KOPECKS = 100_000_000_000;

const product = z.int('Выберите товар').positive('Выберите товар').max(2_147_483_647);
const between = (most: number, words: string) => {
  const bound = z.int(words).min(0, words).max(most, words).nullable();
  return { from: bound, to: bound };
};
const isRange = ({ from, to }: { readonly from: number | null; readonly to: number | null }) =>
  (from !== null || to !== null) && (from === null || to === null || from <= to);
const NO_RANGE = { message: 'Укажите хотя бы одну границу; первая не\u00a0больше второй', path: ['from'] };

const Condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bought-product'), product }),
  z.strictObject({
    kind: z.literal('bought-section'),
    section: z.union(
      SECTIONS.map(({ id }) => z.literal(id)),
      'Выберите раздел',
    ),
  }),
  z.strictObject({
    kind: z.literal('last-order'),
    than: z.enum(['older', 'newer'], 'Выберите, раньше или позже'),
    days: z.int('Укажите число дней').min(1, 'Укажите число дней').max(3650, 'Не больше 3650 дней'),
  }),
  z
    .strictObject({ kind: z.literal('orders'), ...between(10_000, 'Укажите число заказов от 0 до 10 000') })
    .refine(isRange, NO_RANGE),
  z
    .strictObject({ kind: z.literal('spent'), ...between(MOST_KOPECKS, 'Укажите сумму в рублях') })
    .refine(isRange, NO_RANGE),
  z.strictObject({
    kind: z.literal('city'),
    city: typedText().min(2, 'Укажите город').max(100, 'Не длиннее 100 знаков'),
  }),
  z.strictObject({ kind: z.literal('subscribed-since'), day: typedDay('Укажите день') }),
]);

const Rule = z.strictObject({
  all: z.array(Condition).max(MOST_CONDITIONS, `Не больше ${MOST_CONDITIONS} условий`),
});

const name = typedText().min(2, 'Назовите сегмент').max(100, 'Не длиннее 100 знаков');

export const SegmentsQuery = z.strictObject({ after: RowId.optional() });
export const SegmentPath = z.object({ segmentId: RowId });
export const AddedSegment = z.strictObject({ key: Key, name, rule: Rule });
export const ChangedSegment = z.strictObject({ key: Key, expectedVersion: Version, name, rule: Rule });
export const CountedRule = z.strictObject({ rule: Rule });
export const SegmentDone = z.object({ segmentId: z.int(), version: z.int() });

const Segment = z.object({
  id: z.int(),
  name: z.string(),
  rule: Rule,
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export const Segments = z.object({ segments: z.array(Segment), next: z.int().nullable() });
export const OneSegment = Segment;
export const FoundRecipients = z.object({
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
  /** Masked addresses of some of them. */
  sample: z.array(z.string()),
});
