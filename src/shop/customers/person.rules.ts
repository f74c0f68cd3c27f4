import type { Customer } from './customer.rules.ts';
import { nameForms } from './name-forms.rules.ts';

/** Whose data are exported or removed: an account with the contacts it has proved. */
export interface Person {
  readonly customerId: number;
  /** Digits with the country code. */
  readonly phone: string | null;
  /** A proved address; one that was only typed may be somebody else's. */
  readonly email: string | null;
  readonly name: string;
  readonly lastName: string;
}

export function personOf({ id, phone, email, emailConfirmed, name, lastName }: Customer): Person {
  return { customerId: id, phone, email: emailConfirmed ? email : null, name, lastName };
}

const LETTER = String.raw`[\p{L}\d]`;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Replaces a word that was taken out. */
const GAP = '…';

/** A phone in any spelling: +7 916 123-45-67, 8(916)1234567. */
function phonePattern(phone: string): string {
  const [first = '', ...rest] = phone;
  const start = first === '7' ? String.raw`(?:\+?7|8)` : String.raw`\+?${first}`;
  return [start, ...rest].join(String.raw`[\s().\u00a0-]*`);
}

/** A form of a name as names are written, with a capital first letter: «вера» and «роман» are words too. «Ё» may be written «е». */
function formPattern(form: string): string {
  const [first = '', ...rest] = form;
  const letters = (some: string) => some.replaceAll(/[её]/g, '[её]');
  return `${letters(first).toUpperCase()}(?i:${letters(rest.join(''))})`;
}

/**
 * Takes name, phone and address of a person out of a text, such as the reply to a review: the name as it is known in any letters,
 * its cases where they begin with a capital one. Other names of the person are not known: a pet name stays.
 */
export function withoutPerson(text: string, { phone, email, name, lastName }: Omit<Person, 'customerId'>): string {
  const words = [email, name, lastName].filter((word): word is string => (word ?? '').length > 1).map(escaped);
  const forms = [...nameForms(name, 'first'), ...nameForms(lastName, 'last')];
  const whole = without(text, [...words, ...(phone ? [phonePattern(phone)] : [])], 'giu');
  return without(whole, [...new Set(forms)].map(formPattern), 'gu');
}

function without(text: string, patterns: readonly string[], flags: string): string {
  if (patterns.length === 0) return text;
  return text.replaceAll(new RegExp(`(?<!${LETTER})(?:${patterns.join('|')})(?!${LETTER})`, flags), GAP);
}
