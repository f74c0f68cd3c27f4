import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';
import type { PhoneDigits } from '../../kernel/phone.ts';

/**
 * Whether codes are sent to a number.
 * `allowed`: an ordinary number of the countries of the settings.
 * `elsewhere`: of another country, or one that no numbering plan has given out as far as we know.
 * `closed`: a message or call to it earns money for somebody, or reaches no person.
 */
export type PhoneReach = 'allowed' | 'elsewhere' | 'closed';

const CLOSED = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** @param countries calling codes without the plus: `7`, `375` */
export function phoneReach(phone: PhoneDigits, countries: readonly string[]): PhoneReach {
  const number = parsePhoneNumberFromString(`+${phone}`);
  // Numbers of no country are those of satellites and of international networks and services.
  if (!number?.isPossible() || number.isNonGeographic() || CLOSED.has(number.getType())) return 'closed';
  return number.isValid() && countries.includes(number.countryCallingCode) ? 'allowed' : 'elsewhere';
}
