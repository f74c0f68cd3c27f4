import { parsePhone } from '../../../kernel/phone.ts';
import { countryOf, guessCountry, RUSSIA, type Country } from './phone-countries.ts';

/** A number while it is being typed. */
export interface TypedPhone {
  readonly iso: string;
  readonly text: string;
}

const LONGEST = 15;

/** Where every number has the length of the form. Elsewhere the table knows one form of many, and only the whole counts. */
const EXACT = new Set(['ru', 'by', 'kz', 'am', 'kg', 'uz', 'ua', 'us', 'ca']);

export const BLANK_PHONE: TypedPhone = { iso: RUSSIA.iso, text: `+${RUSSIA.dialCode} ` };

/**
 * The field after an edit. Only text that grew at its end is put into the form of its country: whoever deletes or
 * corrects in the middle keeps the characters and the caret where they are.
 */
export function typePhone(before: TypedPhone, after: string, caretAtEnd: boolean): TypedPhone {
  const chosen = countryOf(before.iso);
  const grew = caretAtEnd && after.length > before.text.length;
  if (!grew) {
    const digits = onlyDigits(after);
    const country = after.includes('+') ? guessCountry(digits, chosen) : undefined;
    return { iso: (country ?? chosen).iso, text: after };
  }
  const digits = wholeNumber(after, chosen).slice(0, LONGEST);
  const country = guessCountry(digits, chosen);
  // A dial code that is not whole yet.
  if (!country) return { iso: chosen.iso, text: digits ? `+${digits}` : after };
  return { iso: country.iso, text: written(country, digits.slice(country.dialCode.length)) };
}

/** Another country for what has been typed. */
export function chooseCountry({ text }: TypedPhone, iso: string): TypedPhone {
  const before = guessCountry(onlyDigits(text), RUSSIA);
  const country = countryOf(iso);
  const national = before ? onlyDigits(text).slice(before.dialCode.length) : '';
  return { iso, text: written(country, national.slice(0, LONGEST - country.dialCode.length)) };
}

/** True while nothing but the dial code stands in the field. */
export function isBlank({ iso, text }: TypedPhone): boolean {
  const digits = onlyDigits(text);
  return digits === '' || digits === countryOf(iso).dialCode;
}

/** The number with its plus when it fits the format of its country, otherwise undefined. */
export function finishedNumber({ iso, text }: TypedPhone): string | undefined {
  const chosen = countryOf(iso);
  const digits = wholeNumber(text, chosen);
  const country = guessCountry(digits, chosen);
  if (!country || digits.length > LONGEST || parsePhone(`+${digits}`) !== digits) return undefined;
  const { length } = digits.slice(country.dialCode.length);
  return !EXACT.has(country.iso) || country.lengths.includes(length) ? `+${digits}` : undefined;
}

/**
 * Digits with the dial code, however the number came into the field: pasted behind the dial code that stands there,
 * without one, with an eight or a seven in front as it is dialled in Russia.
 */
function wholeNumber(text: string, chosen: Country): string {
  const plus = text.lastIndexOf('+');
  const digits = onlyDigits(plus >= 0 ? text.slice(plus) : text);
  const abroad = /^(?:00|810|7007|78107)(\d{10,})$/.exec(digits);
  if (abroad) return digits.startsWith('7') ? `7${abroad[1]}` : abroad[1]!;
  if (plus < 0) {
    if (chosen.iso === 'by' && /^80\d{9}$/.test(digits)) return `375${digits.slice(2)}`;
    if (chosen.iso === 'ru' && digits.startsWith('8')) return `7${digits.slice(1)}`;
    return digits.startsWith(chosen.dialCode) && digits.length > 10 ? digits : chosen.dialCode + digits;
  }
  // No code of Russia begins with 89, and eleven digits after the +7 hold one of the dialling.
  // Belarus dials 80 within.
  return digits
    .replace(/^37580(?=\d{9}$)/, '375')
    .replace(/^78(?=9)/, '7')
    .replace(/^7[78](?=\d{10}$)/, '7');
}

/** The digits in the form of the country; more than fit it stand as they are. */
function written({ dialCode, mask, lengths }: Country, national: string): string {
  const form = mask(national);
  const start = `+${dialCode} `;
  if (form === undefined || national.length > Math.max(...lengths)) return start + national;
  let text = '';
  let next = 0;
  for (const sign of form) {
    if (next >= national.length) break;
    text += sign === '.' ? national[next++]! : sign;
  }
  return start + text;
}

const onlyDigits = (text: string): string => text.replace(/\D/g, '');
