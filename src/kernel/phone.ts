/** Digits of an international number without the plus: «79161234567». */
export type PhoneDigits = string & { readonly __brand: 'phone' };

/**
 * Parses a number as a person types it. Spaces, brackets, dashes and a leading plus are removed;
 * a leading eight of a Russian number becomes a seven, and prefixes of international calls are removed.
 * After a plus or such a prefix an eight begins another country («+852…»), except «+8 9…», which no country has.
 * @returns undefined unless 11 to 15 digits remain
 */
export function parsePhone(text: string): PhoneDigits | undefined {
  const compact = text
    .trim()
    // Numbers copied from pages may contain hyphens and dashes of all widths.
    .replace(/[\s()\u00a0.\-\u2010-\u2015\u2212]/g, '');
  const cleaned = compact.replace(/^\+/, '').replace(/^(?:00|810)(?=\d{11})/, '');
  if (!/^\d{10,15}$/.test(cleaned)) return undefined;
  const eight = cleaned === compact ? /^8(?=\d{10}$)/ : /^8(?=9\d{9}$)/;
  const digits = cleaned.length === 10 && cleaned.startsWith('9') ? `7${cleaned}` : cleaned.replace(eight, '7');
  return digits.length > 10 ? (digits as PhoneDigits) : undefined;
}

/** «+7 916 123-45-67»; other countries as plain digits. */
export function formatPhone(phone: PhoneDigits): string {
  const match = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  return match ? `+7\u00a0${match[1]}\u00a0${match[2]}-${match[3]}-${match[4]}` : `+${phone}`;
}
