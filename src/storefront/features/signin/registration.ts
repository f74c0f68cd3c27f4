import { parseEmail } from '../../../kernel/email.ts';
import { LINK_TYPED, looksLikeLink } from '../../../kernel/looks-like-link.ts';
import type { Registration } from './signin-flow.ts';
import { MESSAGES } from './signin-messages.ts';

export type RegistrationField = 'name' | 'lastName' | 'email' | 'consent';

export interface RegistrationFault {
  readonly message: string;
  /** Fields the sentence is about, the first of them takes the focus. */
  readonly fields: readonly RegistrationField[];
}

/** What is missing or wrong, one sentence at a time, in the order of the form. */
export function registrationFault(form: Registration): RegistrationFault | undefined {
  const names = ['name', 'lastName'] as const;
  const empty = names.filter((field) => form[field].trim() === '');
  if (empty.length > 0) return { message: MESSAGES.fillRequired, fields: empty };
  const links = names.filter((field) => looksLikeLink(form[field]));
  if (links.length > 0) return { message: LINK_TYPED, fields: links };
  if (form.email.trim() !== '' && !parseEmail(form.email)) return { message: MESSAGES.wrongEmail, fields: ['email'] };
  if (!form.consent) return { message: MESSAGES.consent, fields: ['consent'] };
  return undefined;
}
