import { defaultCountries, parseCountry } from 'react-international-phone';

export interface Country {
  /** Two small letters. */
  readonly iso: string;
  readonly dialCode: string;
  /** Numbers of digits after the dial code; empty when the country has no one format. */
  readonly lengths: readonly number[];
  readonly mask: (national: string) => string | undefined;
}

/** The house writes Russian numbers without brackets. */
const RUSSIAN_MASK = '... ...-..-..';

const COUNTRIES: readonly Country[] = defaultCountries.map((data) => {
  const { iso2, dialCode, format } = parseCountry(data);
  const formats = iso2 === 'ru' ? RUSSIAN_MASK : format;
  const masks = formats === undefined ? [] : typeof formats === 'string' ? [formats] : Object.values(formats);
  const digits = (mask: string) => [...mask].filter((sign) => sign === '.').length;
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

/** «/^11/» as the table writes it. */
const pattern = (text: string): RegExp => new RegExp(text.replace(/^\/|\/$/g, ''));

export const RUSSIA = COUNTRIES.find(({ iso }) => iso === 'ru')!;

export const countryOf = (iso: string): Country => COUNTRIES.find((country) => country.iso === iso) ?? RUSSIA;

/**
 * Whose number this is, by its first digits; the longest dial code wins. Of countries that share one code the one
 * that stands chosen stays, but that Kazakhstan's numbers begin with +76 and +77.
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

/** Who is meant by a code that several countries share. */
const MAIN: Readonly<Record<string, string>> = { '1': 'us', '39': 'it', '590': 'gp', '599': 'cw' };

/** Every country with its Russian name, in the order of the alphabet; those most asked for first. */
export function namedCountries(): { first: NamedCountry[]; rest: NamedCountry[] } {
  const names = new Intl.DisplayNames('ru', { type: 'region' });
  const named = COUNTRIES.map(({ iso, dialCode }) => ({ iso, dialCode, name: names.of(iso.toUpperCase()) ?? iso }));
  const byName = new Intl.Collator('ru').compare;
  return {
    first: OFTEN.map((iso) => named.find((country) => country.iso === iso)!),
    rest: named.filter(({ iso }) => !OFTEN.includes(iso)).toSorted((one, other) => byName(one.name, other.name)),
  };
}

interface NamedCountry {
  readonly iso: string;
  readonly dialCode: string;
  readonly name: string;
}

const OFTEN = ['ru', 'by', 'kz', 'am', 'kg', 'uz'];
