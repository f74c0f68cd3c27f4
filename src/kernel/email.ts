const PATTERN = /^[^\s\p{Cc}\p{Cs}@<>(),;:"\\[\]]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}]{2,}$/u;

/** Reserved: nobody can own a mailbox there. Our placeholders and the addresses of anonymized customers use it. */
const NO_MAILBOX = '.invalid';

/** Trimmed and lower-cased address, or undefined when it is invalid or a placeholder, to which no letter can be sent. */
export function parseEmail(text: string): string | undefined {
  const cleaned = text.trim().toLowerCase();
  const isAddress = cleaned.length <= 254 && PATTERN.test(cleaned) && !cleaned.endsWith(NO_MAILBOX);
  return isAddress ? cleaned : undefined;
}

const PLACEHOLDER_DOMAIN = '@phone.invalid';

/** Replaces a missing address in the API; such a mailbox cannot exist (decision 0006). */
export function placeholderEmail(phone: string): string {
  return `${phone}${PLACEHOLDER_DOMAIN}`;
}

/** Whether an address is a placeholder. */
export function isPlaceholderEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(PLACEHOLDER_DOMAIN);
}

const YANDEX = new Set(['ya.ru', 'yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'narod.ru']);
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, only for limits: ignores what follows a plus and, at Gmail, dots; treats the domains of
 * Yandex as one (decision 0065). SQL has the same function `mailbox_of` for an index; a test compares both.
 * @param email the result of {@link parseEmail}
 */
export function mailboxOf(email: string): string {
  const [typed = '', domain = ''] = email.split('@');
  const name = typed.replace(/(.)\+.*$/s, '$1');
  if (GMAIL.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  if (YANDEX.has(domain)) return `${name.replaceAll('.', '-')}@yandex.ru`;
  return `${name}@${domain}`;
}
