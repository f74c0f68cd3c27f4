import { z } from 'zod';
import { RowId } from '../text.schema.ts';

export const StaffFormsQuery = z.object({
  state: z.enum(['new', 'done']).default('new'),
  /** `next` of the page before. */
  after: RowId.optional(),
});
export const FormNumber = z.object({ number: RowId });
export const FormFilePath = z.object({ number: RowId, file: z.uuid().toLowerCase() });
export const FinishedForm = z.object({ state: z.literal('done') });

const StaffForm = z.object({
  number: z.int(),
  /** «Обращение», «Вопрос», «Партнёрство». */
  type: z.string(),
  state: z.enum(['new', 'done']),
  name: z.string(),
  /** What it is about, as the form offers it; empty for forms that ask no topic. */
  topic: z.string(),
  createdAt: z.iso.datetime(),
});

export const StaffForms = z.object({
  forms: z.array(StaffForm),
  /** `after` of the next page; null on the last one. */
  next: z.int().nullable(),
});

export const StaffFormWhole = StaffForm.extend({
  text: z.string(),
  doneAt: z.iso.datetime().nullable(),
  /** Only what asks something becomes a ticket. */
  mayBecomeTicket: z.boolean(),
  /** The ticket that was made of it. */
  ticketId: z.int().nullable(),
  /** Other fields of the form as text: label and value. */
  lines: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.object({ id: z.uuid(), kind: z.string(), name: z.string(), bytes: z.int() })),
});
