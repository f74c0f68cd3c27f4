const NBSP = '\u00a0';
const JOINER = '\u2060';

const SHORT_WORD = /(^|[\s(«\u00a0])([а-яё]{1,2}|для|без|или|при|как)\s(?=\S)/giu;
const NUMBER_AND_WORD = /(\d)\s(?=[\p{L}%°₽])/gu;
const RANGE = /(\d)–(?=\d)/g;
const BEFORE_DASH = /\s(?=—)/g;
const REFERENCE = /(№|ст\.|ч\.|п\.|стать[еия]) (?=\d)/g;
const SHORT_QUOTE = /«[^«»]{1,18}»/g;

/**
 * Prevents line breaks where Russian typography forbids them: between a short word and the next one, a number and its noun,
 * «№» or «ст.» and the number, a word and the dash after it, words of a short name in quotes, both ends of a range.
 */
export function bindWords(text: string): string {
  return text
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(NUMBER_AND_WORD, `$1${NBSP}`)
    .replace(RANGE, `$1${JOINER}–${JOINER}`)
    .replace(BEFORE_DASH, NBSP)
    .replace(REFERENCE, `$1${NBSP}`)
    .replace(SHORT_QUOTE, (quote) => quote.replaceAll(' ', NBSP));
}

/** Capitalizes the first letter, leaves the rest. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);
}
