import { parseEmail } from '../../kernel/email.ts';
import { LINK_TYPED, looksLikeLink } from '../../kernel/looks-like-link.ts';
import { parsePhone } from '../../kernel/phone.ts';
import type { FormIssue } from '../ui/form-issue.ts';

export interface TypedContacts {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly consent: boolean;
}

export const NO_CONTACTS: TypedContacts = { name: '', email: '', phone: '', consent: false };

/** The same sentences the server says. */
export function checkContacts(
  { name, email, phone }: TypedContacts,
  { kind, needsEmail }: { readonly kind: string; readonly needsEmail: boolean },
): FormIssue[] {
  const issues: FormIssue[] = [];
  const need = (right: boolean, field: string, message: string) => {
    if (!right) issues.push({ path: `${kind}.${field}`, message });
  };
  need(name.trim().length >= 2, 'name', 'Укажите имя');
  need(!looksLikeLink(name), 'name', LINK_TYPED);
  if (email.trim()) need(parseEmail(email) !== undefined, 'email', 'Неверный email');
  else if (needsEmail) need(false, 'email', 'Укажите email: на\u00a0него придёт ответ технолога');
  else need(phone.trim() !== '', 'email', 'Укажите почту или телефон: иначе мы не\u00a0сможем ответить');
  if (phone.trim()) need(parsePhone(phone) !== undefined, 'phone', 'Неверный номер телефона');
  return issues;
}

export function checkConsent(consent: boolean, kind: string): FormIssue[] {
  return consent
    ? []
    : [{ path: `${kind}.consent`, message: 'Ознакомьтесь и примите согласие на обработку персональных данных' }];
}

export const trimmedContacts = ({ name, email, phone, consent }: TypedContacts) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  consent,
});
