import { claimsIn, compileClaims, type ClaimScope } from '../../src/shop/claims/claim-rule.rules.ts';
import { FIRST_RULES } from '../../src/shop/claims/initial-claims.rules.ts';

/** What the texts of the world must keep to; its tests ask here. */

const FIRST = compileClaims(FIRST_RULES.map((rule, id) => ({ ...rule, id })));

const UNITS = 'мг|мкг|мл|г|кг|см|мм|м|л|лк|Вт|МЕ|КОЕ';
const COUNTED = '°C|%|₽|капсул|таблет|страниц|урок|минут|час|шт|градус|недел|месяц|лет|дней|дня';
const LOOSE_UNIT = new RegExp(`\\d (?:(?:${UNITS})(?![а-яё])|${COUNTED})`, 'u');

/** Every sentence inside a value, however deep. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** The words of a text that may not stand there, by the rules every database begins with. */
export function unlawful(text: string, scope: ClaimScope = 'goods'): string[] {
  return claimsIn(FIRST, text, scope).map(({ words }) => words);
}

/** Where a number may lose its unit at the end of a line, a quote is not «ёлочки», or a hyphen stands for a dash. */
export function loose(text: string): string[] {
  // Addresses, dates and ids are not prose.
  if (!/[а-яё]/iu.test(text)) return [];
  return [LOOSE_UNIT, /["“”„]/u, / - /u, /\d-\d/u, / {2}/u].flatMap((fault) => {
    const found = fault.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 20), found.index + 20)] : [];
  });
}
