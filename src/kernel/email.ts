const PATTERN = /^[^\s@<>(),;:"\\[\]]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}]{2,}$/u;

/** Trimmed and lower-cased address, or undefined when it cannot be one. */
export function parseEmail(text: string): string | undefined {
  const cleaned = text.trim().toLowerCase();
  return cleaned.length <= 254 && PATTERN.test(cleaned) ? cleaned : undefined;
}
