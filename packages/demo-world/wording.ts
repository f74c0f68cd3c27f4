import { claimsIn, compileClaims, type ClaimScope } from '../../src/shop/claims/claim-rule.rules.ts';
import { FIRST_RULES } from '../../src/shop/claims/initial-claims.rules.ts';

const FIRST = compileClaims(FIRST_RULES.map((rule, id) => ({ ...rule, id })));

const UNITS = 'мг|мкг|мл|г|кг|см|мм|м|л|лк|Вт|МЕ|КОЕ';
const COUNTED = '°C|%|₽|капсул|таблет|страниц|урок|минут|час|шт|градус|недел|месяц|лет|дней|дня';
const UNIT_AFTER_PLAIN_SPACE = new RegExp(`\\d (?:(?:${UNITS})(?![а-яё])|${COUNTED})`, 'u');

/** All strings inside a value, at any depth. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** Forbidden words in a text, by the initial claim rules. */
export function forbiddenWords(text: string, scope: ClaimScope = 'goods'): string[] {
  return claimsIn(FIRST, text, scope).map(({ words }) => words);
}

/** Places with a plain space before a unit, quotes other than «ёлочки», a hyphen instead of a dash, or two spaces. */
export function typographyProblems(text: string): string[] {
  // Addresses, dates and ids are not prose.
  if (!/[а-яё]/iu.test(text)) return [];
  return [UNIT_AFTER_PLAIN_SPACE, /["“”„]/u, / - /u, /\d-\d/u, / {2}/u].flatMap((pattern) => {
    const found = pattern.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 20), found.index + 20)] : [];
  });
}
