import { z } from 'zod';
import { SOURCES } from '../../kernel/compared-sources.ts';
import { Sum } from '../money.schema.ts';
import { typedDay } from '../text.schema.ts';

const Day = z.iso.date();
const Timestamp = z.iso.datetime();

export const TypedDay = typedDay('Нужен день: 2026-11-21');

export const DaysQuery = z.strictObject({ from: TypedDay, to: TypedDay });

export const ComparedDays = z.object({
  days: z.array(
    z.object({
      day: Day,
      company: z.string(),
      source: z.enum(SOURCES),
      ours: Sum,
      theirs: Sum,
      /** Ours less theirs. */
      difference: Sum,
      /** Differences that nobody has closed. */
      open: z.int(),
      /** Its month is closed. */
      isClosed: z.boolean(),
      comparedAt: Timestamp,
    }),
  ),
  /** The last comparison of each day and company. */
  runs: z.array(
    z.object({
      day: Day,
      /** `all`: asked for by a person, for each company. */
      company: z.string(),
      /** Waiting: it begins within minutes. Trying: the company has not answered yet. */
      state: z.enum(['done', 'waiting', 'trying']),
      tries: z.int(),
      nextTryAt: Timestamp.nullable(),
      finishedAt: Timestamp.nullable(),
      askedBy: z.string(),
    }),
  ),
  /** `to` of the next page; null on the last one. */
  next: Day.nullable(),
});

export const NewRun = z.strictObject({ day: TypedDay });
export const RunRequested = z.object({ day: Day });

/** Any day of it. */
export const MonthPath = z.object({ month: TypedDay });
export const MonthClosed = z.object({ month: Day });

export const Months = z.object({
  months: z.array(
    z.object({
      /** Its first day. */
      month: Day,
      /** Whether its days are not compared any more. */
      isOver: z.boolean(),
      /** The first day on which it may be closed. */
      closesFrom: Day,
      /** Differences that nobody has closed. */
      open: z.int(),
      closedBy: z.string().nullable(),
      closedAt: Timestamp.nullable(),
    }),
  ),
});
