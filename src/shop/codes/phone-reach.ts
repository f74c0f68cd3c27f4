import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';
import type { PhoneDigits } from '../../kernel/phone.ts';

/**
 * Whether codes are sent to a number.
 * `allowed`: an ordinary number of a country in the settings.
 * `elsewhere`: a number of another country, or one that no known numbering plan has assigned.
 * `closed`: a premium-rate number, or one that reaches no person.
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
  // Non-geographic numbers belong to satellites and to international networks and services.
  if (!number?.isPossible() || number.isNonGeographic() || CLOSED.has(number.getType())) return 'closed';
  return number.isValid() && countries.includes(number.countryCallingCode) ? 'allowed' : 'elsewhere';
}
