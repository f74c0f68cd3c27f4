/**
 * Lines with which mail programs begin the letter that is replied to: «25.11.2026, Травосоль написал(а):». All tests of one must
 * hold. Letters come from anybody, so no test may have two repetitions that match the same characters.
 */
const INTRODUCTIONS: readonly (readonly RegExp[])[] = [
  [/написал\(а\)\s?:$/iu],
  // «Врач написал:» may be words of the writer; with a date it is an introduction.
  [/(?:написал[аи]?|пишет)\s?:$/iu, /\d/u],
  [/^вы (?:писали|написали)\s/iu, /\d{4}.{0,20}:$/u],
  [/^on\b/iu, /\bwrote\s?:$/iu],
  [/^-{2,}\s?(?:исходное сообщение|пересылаемое сообщение|original message|forwarded message)\s?-{2,}$/iu],
  [/^_{10,}$/u],
  // «ср, 25 нояб. 2026 г. в 10:00, Травосоль <zakaz@…>:»
  [/^.{0,75}\d{4}/u, /\s<?[^\s<>@]{1,64}@[^\s<>@]{1,200}>?\s?:$/u],
];

/** Headers of a quoted letter; one alone may be a word of the writer. */
const HEADER = /^\*?(?:от|кому|дата|отправлено|тема|from|to|sent|date|subject)\*?\s*:/iu;

/** What programs add under a letter. */
const SIGNATURE = /^(?:--\s*|(?:отправлено (?:из|с)|sent from)\s.{1,80})$/iu;

const LONGEST_LINE = 500;
/** Below these an introduction is not looked for. */
const MOST_LINES = 2000;

/**
 * What was written anew in a reply: without the letter it replies to and without a signature. Answers between or under quoted lines
 * stay. The whole text when nothing else is left.
 */
export function withoutQuotedTail(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.slice(0, MOST_LINES).findIndex((line, at) => beginsTail(lines, line.trim(), at));
  const above = joined(end === -1 ? lines : lines.slice(0, end));
  // Nothing above the introduction: the answer is under what it quotes.
  return above || joined(lines.slice(end + 1)) || text.trim();
}

const joined = (lines: readonly string[]): string =>
  lines
    .filter((line) => !line.trimStart().startsWith('>'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function beginsTail(lines: readonly string[], line: string, at: number): boolean {
  if (line === '' || line.length > LONGEST_LINE) return false;
  if (SIGNATURE.test(line)) return true;
  if (INTRODUCTIONS.some((tests) => tests.every((one) => one.test(line)))) return true;
  const next = nextLine(lines, at);
  if (HEADER.test(line) && next !== undefined && HEADER.test(next)) return true;
  // A long introduction is broken into two lines.
  return /^(?:on\b|\p{L}{2,11},\s|\d)/iu.test(line) && next !== undefined && isBroken(line, next);
}

const isBroken = (line: string, next: string): boolean =>
  next.length <= 120 && /(?:wrote|написал(?:\(а\)|а|и)?)\s?:$/iu.test(next) && /\d{4}/.test(line);

function nextLine(lines: readonly string[], at: number): string | undefined {
  return lines
    .slice(at + 1, at + 3)
    .map((line) => line.trim())
    .find((line) => line !== '');
}
