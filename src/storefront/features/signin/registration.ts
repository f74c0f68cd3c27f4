import { parseEmail } from '../../../kernel/email.ts';
import { LINK_TYPED, looksLikeLink } from '../../../kernel/looks-like-link.ts';
import type { Registration } from './signin-flow.ts';
import { MESSAGES } from './signin-messages.ts';

export type RegistrationField = 'name' | 'lastName' | 'email' | 'consent';

export interface RegistrationProblem {
  readonly message: string;
  /** Fields the sentence is about; the first one gets the focus. */
  readonly fields: readonly RegistrationField[];
}

/** The first problem in the order of the form; undefined when there is none. */
export function registrationProblem(form: Registration): RegistrationProblem | undefined {
  const names = ['name', 'lastName'] as const;
  const empty = names.filter((field) => form[field].trim() === '');
  if (empty.length > 0) return { message: MESSAGES.fillRequired, fields: empty };
  const links = names.filter((field) => looksLikeLink(form[field]));
  if (links.length > 0) return { message: LINK_TYPED, fields: links };
  if (form.email.trim() !== '' && !parseEmail(form.email)) return { message: MESSAGES.wrongEmail, fields: ['email'] };
  if (!form.consent) return { message: MESSAGES.consent, fields: ['consent'] };
  return undefined;
}
