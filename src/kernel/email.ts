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
