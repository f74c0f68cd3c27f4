import { z } from 'zod';
import { SOURCES } from '../../kernel/compared-sources.ts';
import { CAUSES, STEP_SCREENS } from '../../shop/reconciliation/compare.rules.ts';
import { Sum } from '../money.schema.ts';
import { RowId, typedText } from '../text.schema.ts';
import { TypedDay } from './reconciliation.schema.ts';

const Day = z.iso.date();
const Timestamp = z.iso.datetime();
const ExpectedVersion = z.int('Укажите версию').positive();

const Narrowed = {
  state: z.enum(['open', 'closed', 'all']).default('open'),
  from: TypedDay.optional(),
  to: TypedDay.optional(),
  company: typedText().max(40, 'Не длиннее 40 знаков').optional(),
  source: z.enum(SOURCES).optional(),
  cause: z.enum(CAUSES).optional(),
  /** Mine, or those that nobody has. */
  owner: z.enum(['me', 'nobody']).optional(),
};
export const DifferencesQuery = z.strictObject({
  ...Narrowed,
  /** `next` of the page before. */
  after: z.string().max(40).optional(),
});
export const DifferencesFileQuery = z.strictObject({ from: TypedDay, to: TypedDay });

export const DifferencePath = z.object({ difference: RowId });
export const ClosedDifference = z.strictObject({
  reason: typedText().min(3, 'Напишите причину').max(500, 'Не длиннее 500 знаков'),
  /** The version that the sender saw: what has changed since is not overlooked. */
  expectedVersion: ExpectedVersion.optional(),
});
export const TurnedDifference = z.strictObject({ expectedVersion: ExpectedVersion.optional() }).nullish();
export const DifferenceTaken = z.object({ id: z.int(), owner: z.string().nullable(), version: z.int() });
export const DifferenceDone = z.object({ id: z.int(), state: z.literal('closed') });

const Difference = z.object({
  id: z.int(),
  day: Day,
  company: z.string(),
  source: z.enum(SOURCES),
  key: z.string(),
  cause: z.enum(CAUSES),
  ours: Sum.nullable(),
  theirs: Sum.nullable(),
  /** Ours less theirs. */
  difference: Sum,
  orderId: z.uuid().nullable(),
  orderNumber: z.int().nullable(),
  /** What may be done, and the screen on which; null once it is closed. */
  step: z.object({ words: z.string(), screen: z.enum(STEP_SCREENS).nullable() }).nullable(),
  openedAt: Timestamp,
  /** The member of the staff who looks into it. */
  owner: z.string().nullable(),
  isMine: z.boolean(),
  /** Of the commands about it. */
  version: z.int(),
  closedAt: Timestamp.nullable(),
  closedBy: z.string().nullable(),
  /** Null as long as it is open, and when a later comparison did not find it any more. */
  reason: z.string().nullable(),
});

export const FoundDifferences = z.object({
  differences: z.array(Difference),
  /** `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});

export const OneDifference = z.object({
  difference: Difference,
  /** What has become of it, the first first. */
  events: z.array(
    z.object({
      kind: z.enum(['opened', 'changed', 'taken', 'released', 'closed']),
      actor: z.string(),
      facts: z.object({
        cause: z.enum(CAUSES).optional(),
        ours: Sum.nullish(),
        theirs: Sum.nullish(),
        reason: z.string().optional(),
      }),
      at: Timestamp,
    }),
  ),
});
