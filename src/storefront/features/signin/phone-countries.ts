import { defaultCountries, parseCountry } from 'react-international-phone';

export interface Country {
  /** ISO 3166-1 alpha-2 in lower case. */
  readonly iso: string;
  readonly dialCode: string;
  /** Possible numbers of digits after the dial code; empty when the country has no fixed format. */
  readonly lengths: readonly number[];
  readonly mask: (national: string) => string | undefined;
}

/** Our format of Russian numbers, without brackets. */
const RUSSIAN_MASK = '... ...-..-..';

const COUNTRIES: readonly Country[] = defaultCountries.map((data) => {
  const { iso2, dialCode, format } = parseCountry(data);
  const formats = iso2 === 'ru' ? RUSSIAN_MASK : format;
  const masks = formats === undefined ? [] : typeof formats === 'string' ? [formats] : Object.values(formats);
  const digits = (mask: string) => [...mask].filter((character) => character === '.').length;
  return {
    iso: iso2,
    dialCode,
    lengths: [...new Set(masks.map(digits))],
    mask: (national) => {
      if (formats === undefined || typeof formats === 'string') return formats;
      const rule = Object.keys(formats).find((key) => key !== 'default' && pattern(key).test(national));
      return formats[(rule ?? 'default') as 'default'];
    },
  };
});

/** Parses «/^11/», the notation of the library's table. */
const pattern = (text: string): RegExp => new RegExp(text.replace(/^\/|\/$/g, ''));

export const RUSSIA = COUNTRIES.find(({ iso }) => iso === 'ru')!;

export const countryOf = (iso: string): Country => COUNTRIES.find((country) => country.iso === iso) ?? RUSSIA;

/**
 * The country of a number by its first digits; the longest dial code wins. Of countries that share a code the chosen one
 * stays, except that +76 and +77 are Kazakhstan and other +7 numbers are Russia.
 */
export function guessCountry(digits: string, chosen: Country): Country | undefined {
  if (digits.startsWith('7')) return countryOf(/^7[67]/.test(digits) ? 'kz' : 'ru');
  if (digits.startsWith(chosen.dialCode)) {
    const longer = COUNTRIES.some(
      ({ dialCode }) => dialCode.length > chosen.dialCode.length && digits.startsWith(dialCode),
    );
    if (!longer) return chosen;
  }
  const fitting = COUNTRIES.filter(({ dialCode }) => digits.startsWith(dialCode));
  const longest = Math.max(0, ...fitting.map(({ dialCode }) => dialCode.length));
  const named = fitting.filter(({ dialCode }) => dialCode.length === longest);
  return named.find(({ iso }) => iso === MAIN[named[0]!.dialCode]) ?? named[0];
}

/** The main country of a dial code that several countries share. */
const MAIN: Readonly<Record<string, string>> = { '1': 'us', '39': 'it', '590': 'gp', '599': 'cw' };

/** All countries with their Russian names: the frequent ones, then the rest in alphabetical order. */
export function namedCountries(): { first: NamedCountry[]; rest: NamedCountry[] } {
  const names = new Intl.DisplayNames('ru', { type: 'region' });
  const named = COUNTRIES.map(({ iso, dialCode }) => ({ iso, dialCode, name: names.of(iso.toUpperCase()) ?? iso }));
  const byName = new Intl.Collator('ru').compare;
  return {
    first: FREQUENT.map((iso) => named.find((country) => country.iso === iso)!),
    rest: named.filter(({ iso }) => !FREQUENT.includes(iso)).toSorted((one, other) => byName(one.name, other.name)),
  };
}

interface NamedCountry {
  readonly iso: string;
  readonly dialCode: string;
  readonly name: string;
}

const FREQUENT = ['ru', 'by', 'kz', 'am', 'kg', 'uz'];
