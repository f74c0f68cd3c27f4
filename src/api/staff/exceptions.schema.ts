import { z } from 'zod';
import { EXCEPTION_THINGS } from '../../shop/exceptions/exception-object.rules.ts';
import { EXCEPTION_KINDS } from '../../shop/exceptions/exception.rules.ts';
import { RowId, typedText } from '../text.schema.ts';
import { Command } from './shipments.schema.ts';

const Timestamp = z.iso.datetime();
const Kind = z.enum(EXCEPTION_KINDS, 'Такого вида исключений нет');

export const ExceptionsQuery = z.strictObject({
  state: z.enum(['open', 'closed']).default('open'),
  kind: Kind.optional(),
  /** Number of the order. */
  order: RowId.optional(),
  /** Mine, or those that nobody has. */
  owner: z.enum(['me', 'nobody']).optional(),
  /** Of the open ones: put off at present, not put off, or both. */
  snoozed: z.enum(['hidden', 'only', 'shown']).default('hidden'),
  /** `next` of the page before. */
  after: RowId.optional(),
});

export const ExceptionPath = z.object({ exceptionId: RowId });
export const ClosedException = z.strictObject({
  reason: typedText({ lines: true }).min(3, 'Напишите, чем кончилось').max(1000, 'Не длиннее 1000 знаков'),
  /** The version that the sender saw: who has taken it since is not overlooked. */
  expectedVersion: z.int('Укажите версию').positive().optional(),
});
export const ExceptionClosed = z.object({ state: z.literal('closed') });

export const AssignedException = Command.extend({
  /** Id of the member who has it from now on, oneself or another; null gives it back to all. */
  to: RowId.nullable(),
});
export const SnoozedException = Command.extend({
  /** A week from now at most. */
  until: z.iso.datetime({ offset: true, error: 'Выберите, до\u00a0какого времени' }),
  reason: typedText().min(3, 'Напишите, почему').max(300, 'Не длиннее 300 знаков'),
});
export const WokenException = Command;

const Owner = z.object({ id: z.int(), name: z.string() });

export const ExceptionDone = z.object({
  exceptionId: z.int(),
  version: z.int(),
  /** Null: nobody has it. */
  owner: Owner.nullable(),
  snoozedUntil: Timestamp.nullable(),
});

/** Who may have exceptions. */
export const ExceptionTakers = z.object({ takers: z.array(Owner) });

export const ExceptionCounts = z.object({
  /** What is open and not put off, by kind. */
  kinds: z.array(z.object({ kind: Kind, title: z.string(), waiting: z.int() })),
  mine: z.int(),
  nobodys: z.int(),
  snoozed: z.int(),
});

/** What the staff has done about it, the first first. */
export const ExceptionHistory = z.object({
  events: z.array(
    z.object({
      kind: z.enum(['taken', 'handed-over', 'released', 'snoozed', 'woken']),
      actor: z.string(),
      /** Who had it, who has it, until when it is put off, and why. */
      facts: z.object({
        from: z.string().nullish(),
        to: z.string().optional(),
        until: Timestamp.optional(),
        reason: z.string().optional(),
      }),
      at: Timestamp,
    }),
  ),
});

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
          id: z.uuid(),
          number: z.int(),
          /** Empty for those who may not see contacts. */
          name: z.string(),
          /** Digits; only the last four for those who may not see contacts. */
          phone: z.string(),
        })
        .nullable(),
      /** The one next action: a screen, and whether whoever asks may do it there. */
      action: z.object({
        happened: z.string(),
        todo: z.string(),
        /** `order:refund`, as in the permissions of the session. */
        needs: z.string(),
        allowed: z.boolean(),
        about: z.object({ thing: z.enum(EXCEPTION_THINGS), id: z.string() }).nullable(),
      }),
      owner: Owner.nullable(),
      snoozed: z.object({ until: Timestamp, reason: z.string() }).nullable(),
      /** Of the commands about it. */
      version: z.int(),
      openedBy: z.string(),
      openedAt: Timestamp,
      /** Since it was opened, until now or until it was closed. */
      ageMinutes: z.int(),
      closedBy: z.string().nullable(),
      closedAt: Timestamp.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: z.int().nullable(),
});
