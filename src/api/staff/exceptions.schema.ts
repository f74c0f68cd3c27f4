import { z } from 'zod';
import { EXCEPTION_KINDS } from '../../shop/exceptions/exception.rules.ts';
import { RowId, typedText } from '../text.schema.ts';

const Timestamp = z.iso.datetime();
const Kind = z.enum(EXCEPTION_KINDS, 'Такого вида исключений нет');

export const ExceptionsQuery = z.strictObject({
  state: z.enum(['open', 'closed']).default('open'),
  kind: Kind.optional(),
  /** Number of the order. */
  order: RowId.optional(),
  /** `next` of the page before. */
  after: RowId.optional(),
});

export const ExceptionPath = z.object({ exceptionId: RowId });
export const ClosedException = z.strictObject({
  reason: typedText({ lines: true }).min(3, 'Напишите, чем кончилось').max(1000, 'Не длиннее 1000 знаков'),
});
export const ExceptionDone = z.object({ state: z.literal('closed') });

export const Exceptions = z.object({
  exceptions: z.array(
    z.object({
      id: z.int(),
      kind: Kind,
      /** What has happened. */
      title: z.string(),
      /** What to do next. */
      next: z.string(),
      /** What its facts say: numbers, statuses and words of companies; empty where the order says all. */
      details: z.string(),
      /** What it is about: `shipment:<id>`. */
      subject: z.string(),
      order: z
        .object({
          number: z.int(),
          /** Empty for those who may not see contacts. */
          name: z.string(),
          /** Digits; only the last four for those who may not see contacts. */
          phone: z.string(),
        })
        .nullable(),
      openedBy: z.string(),
      openedAt: Timestamp,
      closedBy: z.string().nullable(),
      closedAt: Timestamp.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: z.int().nullable(),
});
