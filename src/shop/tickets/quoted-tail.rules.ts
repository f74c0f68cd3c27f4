/**
 * Lines with which mail programs begin the letter that is replied to: «25.11.2026, Травосоль написал(а):». All tests of one must
 * hold. Letters come from anybody, so no test may have two repetitions that match the same characters.
 */
const INTRODUCTIONS: readonly (readonly RegExp[])[] = [
  [/написал\(а\)\s?:$/iu],
  [/^-{2,}\s?(?:исходное сообщение|пересылаемое сообщение|original message|forwarded message)\s?-{2,}$/iu],
  [/^_{10,}$/u],
  // «ср, 25 нояб. 2026 г. в 10:00, Травосоль <zakaz@…>:»
  [/^.{0,75}\d{4}/u, /\s<?[^\s<>@]{1,64}@[^\s<>@]{1,200}>?\s?:$/u],
];

/** These may be words of the writer: «3 ноября курьер написал:». They begin a letter beside what `isMarked` finds only. */
const MAYBE_INTRODUCTIONS: readonly (readonly RegExp[])[] = [
  [/(?:написал[аи]?|пишет)\s?:$/iu],
  [/^вы (?:писали|написали)\s/iu, /\d{4}.{0,20}:$/u],
  [/^on\b/iu, /\bwrote\s?:$/iu],
];

/** Headers of a quoted letter; one alone may be a word of the writer. */
const HEADER = /^\*?(?:от|кому|дата|отправлено|тема|from|to|sent|date|subject)\*?\s*:/iu;

/** Devices and programs that sign letters, as they call themselves. */
const PROGRAMS = [
  'iphone|ipad|android|samsung|galaxy|huawei|honor|xiaomi|redmi|poco|realme',
  'outlook|gmail|mymail|bluemail|mail\\.ru|yahoo|mail for (?:windows|ios|android)',
  'мобильной (?:яндекс[ .]?)?почты|яндекс[ .]?почты|почты (?:mail\\.ru|яндекса?|для (?:windows|ios|android))',
].join('|');

/** What programs add under a letter. «Отправлено с опозданием» are words of the writer. */
const SIGNATURE = [
  /^--\s*$/u,
  new RegExp(
    `^(?:отправлено (?:из|со?|через)|sent (?:from|with)) (?:(?:my|моего|мобильного|приложения|устройства|смартфона|телефона|планшета) ){0,3}(?:${PROGRAMS})(?: (?:для |for )?[a-z\\d.+()-]{1,20}){0,5}$`,
    'iu',
  ),
];

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
  if (SIGNATURE.some((one) => one.test(line.replaceAll('\u00a0', ' ')))) return true;
  if (isOneOf(INTRODUCTIONS, line)) return true;
  const nextAt = nextLineAt(lines, at);
  const next = (lines[nextAt] ?? '').trim();
  if (HEADER.test(line) && HEADER.test(next)) return true;
  if (isOneOf(MAYBE_INTRODUCTIONS, line)) return isMarked(line, next);
  // A long introduction is broken into two lines.
  if (!/^(?:on\b|\p{L}{2,11},\s|\d)/iu.test(line) || !isBroken(line, next)) return false;
  return isMarked(`${line} ${next}`, (lines[nextLineAt(lines, nextAt)] ?? '').trim());
}

const isOneOf = (introductions: readonly (readonly RegExp[])[], line: string): boolean =>
  introductions.some((tests) => tests.every((one) => one.test(line)));

/** Also a person who tells what somebody wrote names a moment, or an address without brackets. */
const WROTE = /(?:написал[аи]?|пишет|wrote)\s?:$/iu;

/** What programs quote, or name beside the author: an address or a moment with its year. */
function isMarked(introduction: string, next: string): boolean {
  // A line may be broken behind the bracket.
  if (next.startsWith('>') || /<\s?[^\s<>@]{1,64}@[^\s<>@]{1,200}>/u.test(introduction)) return true;
  if (WROTE.test(introduction)) return false;
  const hasMoment = /\d:\d\d/u.test(introduction) && /(?<!\d)20\d\d(?!\d)|\d[./]\d{1,2}[./]\d\d/u.test(introduction);
  return hasMoment || /\S@\S/u.test(introduction);
}

const isBroken = (line: string, next: string): boolean =>
  next.length <= 120 && /(?:wrote|написал(?:\(а\)|а|и)?)\s?:$/iu.test(next) && /\d{4}/.test(line);

/** Of the next line that is not empty, at most two below. */
const nextLineAt = (lines: readonly string[], at: number): number =>
  (lines[at + 1] ?? '').trim() === '' ? at + 2 : at + 1;
