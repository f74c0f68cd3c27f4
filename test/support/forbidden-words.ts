import { claimsIn, compileClaims, type ClaimScope } from '../../src/shop/claims/claim-rule.rules.ts';
import { FIRST_RULES } from '../../src/shop/claims/initial-claims.rules.ts';

const GUARD = compileClaims(FIRST_RULES.map((rule, id) => ({ ...rule, id })));

/** What sentences about overlaps and plans never say (decisions 0112, 0120), beyond the rules of claims. */
const ADVICE = /безопасн|дефицит|вам\s+нужн|рекоменду/giu;

/** Forbidden words in a text about overlaps or plans. */
export function forbiddenWords(text: string, scope: ClaimScope = 'goods'): string[] {
  return [...claimsIn(GUARD, text, scope).map(({ words }) => words), ...(text.match(ADVICE) ?? [])];
}
