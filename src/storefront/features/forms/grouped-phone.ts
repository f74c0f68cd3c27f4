import { formatPhone, parsePhone } from '../../../kernel/phone.ts';

/**
 * Groups the digits of a Russian number while it is typed: «+7916123» → «+7 916 123». The prefix stays as typed.
 * Anything else (another country, a word, too many digits) stays unchanged.
 */
function grouped(text: string): string {
  const match = /^(\+?7|8|)(9\d{0,9}|[3489]\d{9})$/.exec(text.replace(/[\s()\u00a0-]/g, ''));
  if (!match) return text;
  const [, prefix, rest] = match;
  const groups = [rest!.slice(0, 3), rest!.slice(3, 6), rest!.slice(6, 8), rest!.slice(8, 10)].filter(Boolean);
  const [area, first, ...pairs] = groups;
  return [prefix, area, [first, ...pairs].filter(Boolean).join('-')].filter(Boolean).join(' ');
}

/**
 * The text of a phone field after an edit. Only text that grows at its end is grouped: after deleting or correcting in
 * the middle the characters and the caret stay where they are.
 */
export function typedPhone(before: string, after: string, caretAtEnd: boolean): string {
  return caretAtEnd && after.length > before.length ? grouped(after) : after;
}

/** A complete number in its usual format; other text stays as typed. */
export function finishedPhone(text: string): string {
  const phone = parsePhone(text);
  return phone ? formatPhone(phone).replaceAll('\u00a0', ' ') : text.trim();
}
