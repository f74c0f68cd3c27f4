import { CONSENT_NEEDED } from '../../../kernel/field-rules.ts';
import { FORM_RULES, hasEmailOrPhone, EMAIL_OR_PHONE_NEEDED } from '../../../kernel/form-rules.ts';
import { issuesBy, type FormIssue } from '../../ui/form-issue.ts';

export interface TypedContacts {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly consent: boolean;
}

export const EMPTY_CONTACTS: TypedContacts = { name: '', email: '', phone: '', consent: false };

export function checkContacts(
  typed: TypedContacts,
  { kind, needsEmail }: { readonly kind: string; readonly needsEmail: boolean },
): FormIssue[] {
  const { name, email, phone } = typed;
  const noContact = !needsEmail && !hasEmailOrPhone(typed);
  return issuesBy(`${kind}.`, {
    name: FORM_RULES.contactName(name),
    email: noContact ? EMAIL_OR_PHONE_NEEDED : FORM_RULES[needsEmail ? 'briefEmail' : 'contactEmail'](email),
    phone: FORM_RULES.contactPhone(phone),
  });
}

export const checkConsent = (consent: boolean, kind: string): FormIssue[] =>
  issuesBy(`${kind}.`, { consent: consent ? undefined : CONSENT_NEEDED });

export const trimmedContacts = ({ name, email, phone, consent }: TypedContacts) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  consent,
});
