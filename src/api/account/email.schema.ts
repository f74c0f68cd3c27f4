import { z } from 'zod';
import { textField } from './documented-fields.ts';

/** The documented fields. `subject` or `template` selects one of our letters; `from` and `html` are ignored. */
export const EmailRequest = z.object({
  to: textField('to').max(254, 'to must be a valid email'),
  from: z.string({ error: 'from must be a `string` type' }).nullish(),
  subject: z.string({ error: 'subject must be a `string` type' }).nullish(),
  html: z.string({ error: 'html must be a `string` type' }).nullish(),
  template: z.string({ error: 'template must be a `string` type' }).nullish(),
});
export const EmailAnswer = z.object({ ok: z.literal(true) });
