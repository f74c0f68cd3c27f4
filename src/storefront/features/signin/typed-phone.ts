import { parsePhone } from '../../../kernel/phone.ts';
import { countryOf, guessCountry, RUSSIA, type Country } from './phone-countries.ts';

/** A number while it is being typed. */
export interface TypedPhone {
  readonly iso: string;
  readonly text: string;
}

/** Digits of the longest number, by E.164. */
const MAX_DIGITS = 15;

/** Countries where the length must match the mask. Elsewhere the mask is one of many, and the length is not checked. */
const EXACT_LENGTH = new Set(['ru', 'by', 'kz', 'am', 'kg', 'uz', 'ua', 'us', 'ca']);

export const BLANK_PHONE: TypedPhone = { iso: RUSSIA.iso, text: `+${RUSSIA.dialCode} ` };

/**
 * The field after an edit. Only text that grows at its end is formatted: after deleting or correcting in the middle the
 * characters and the caret stay where they are.
 */
export function typePhone(before: TypedPhone, after: string, caretAtEnd: boolean): TypedPhone {
  const chosen = countryOf(before.iso);
  const grew = caretAtEnd && after.length > before.text.length;
  if (!grew) {
    const digits = onlyDigits(after);
    const country = after.includes('+') ? guessCountry(digits, chosen) : undefined;
    return { iso: (country ?? chosen).iso, text: after };
  }
  const digits = wholeNumber(after, chosen).slice(0, MAX_DIGITS);
  const country = guessCountry(digits, chosen);
  // The dial code is incomplete.
  if (!country) return { iso: chosen.iso, text: digits ? `+${digits}` : after };
  return { iso: country.iso, text: formatted(country, digits.slice(country.dialCode.length)) };
}

/** Changes the country and keeps the typed digits. */
export function chooseCountry({ text }: TypedPhone, iso: string): TypedPhone {
  const before = guessCountry(onlyDigits(text), RUSSIA);
  const country = countryOf(iso);
  const national = before ? onlyDigits(text).slice(before.dialCode.length) : '';
  return { iso, text: formatted(country, national.slice(0, MAX_DIGITS - country.dialCode.length)) };
}

/** True while the field contains nothing but the dial code. */
export function isBlank({ iso, text }: TypedPhone): boolean {
  const digits = onlyDigits(text);
  return digits === '' || digits === countryOf(iso).dialCode;
}

/** The number with its plus when it fits the format of its country, otherwise undefined. */
export function finishedNumber({ iso, text }: TypedPhone): string | undefined {
  const chosen = countryOf(iso);
  const digits = wholeNumber(text, chosen);
  const country = guessCountry(digits, chosen);
  if (!country || digits.length > MAX_DIGITS || parsePhone(`+${digits}`) !== digits) return undefined;
  const { length } = digits.slice(country.dialCode.length);
  return !EXACT_LENGTH.has(country.iso) || country.lengths.includes(length) ? `+${digits}` : undefined;
}

/**
 * Digits with the dial code, however the number was entered: pasted behind the dial code of the field, without a dial
 * code, or with an eight or a seven in front as dialled in Russia.
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
  // A Russian trunk prefix after +7: no area code begins with 89, and a number has ten digits. In Belarus the prefix is 80.
  return digits
    .replace(/^37580(?=\d{9}$)/, '375')
    .replace(/^78(?=9)/, '7')
    .replace(/^7[78](?=\d{10}$)/, '7');
}

/** Formats the digits by the mask of the country; digits that do not fit stay unformatted. */
function formatted({ dialCode, mask, lengths }: Country, national: string): string {
  const form = mask(national);
  const start = `+${dialCode} `;
  if (form === undefined || national.length > Math.max(...lengths)) return start + national;
  let text = '';
  let next = 0;
  for (const character of form) {
    if (next >= national.length) break;
    text += character === '.' ? national[next++]! : character;
  }
  return start + text;
}

const onlyDigits = (text: string): string => text.replace(/\D/g, '');
