import { z } from 'zod';
import { RowId } from '../text.schema.ts';

export const StaffFormsQuery = z.object({ state: z.enum(['new', 'done']).default('new') });
export const FormNumber = z.object({ number: RowId });
export const FormFilePath = z.object({ number: RowId, file: z.uuid().toLowerCase() });
export const FinishedForm = z.object({ state: z.literal('done') });

const StaffForm = z.object({
  number: z.int(),
  /** «Обращение», «Вопрос», «Партнёрство». */
  type: z.string(),
  state: z.enum(['new', 'done']),
  name: z.string(),
  createdAt: z.iso.datetime(),
});

export const StaffForms = z.object({ forms: z.array(StaffForm) });

export const StaffFormWhole = StaffForm.extend({
  text: z.string(),
  /** Other fields of the form as text: label and value. */
  lines: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.object({ id: z.uuid(), kind: z.string(), name: z.string(), bytes: z.int() })),
});
