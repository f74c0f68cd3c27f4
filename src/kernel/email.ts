const PATTERN = /^[^\s\p{Cc}\p{Cs}@<>(),;:"\\[\]]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}]{2,}$/u;

/** Trimmed and lower-cased address, or undefined when it cannot be one. */
export function parseEmail(text: string): string | undefined {
  const cleaned = text.trim().toLowerCase();
  return cleaned.length <= 254 && PATTERN.test(cleaned) ? cleaned : undefined;
}

const PLACEHOLDER_DOMAIN = '@phone.invalid';

/** Stands for a missing address at the edge of the API; nobody can ever own the mailbox (decision 0006). */
export function placeholderEmail(phone: string): string {
  return `${phone}${PLACEHOLDER_DOMAIN}`;
}

/** Whether an address is no address, whoever made it up. */
export function isPlaceholderEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(PLACEHOLDER_DOMAIN);
}

const YANDEX = new Set(['ya.ru', 'yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'narod.ru']);
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for limits alone: what follows a plus is the same box everywhere, dots are none at Gmail,
 * and the domains of Yandex are one (decision 0065). SQL knows it as `mailbox_of`, for an index; a test holds both equal.
 * @param email as {@link parseEmail} gives it
 */
export function mailboxOf(email: string): string {
  const [typed = '', domain = ''] = email.split('@');
  const name = typed.replace(/(.)\+.*$/s, '$1');
  if (GMAIL.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  if (YANDEX.has(domain)) return `${name.replaceAll('.', '-')}@yandex.ru`;
  return `${name}@${domain}`;
}
