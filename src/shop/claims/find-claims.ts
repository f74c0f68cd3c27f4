import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { claimsIn, compileClaims, type ClaimScope } from './claim-rule.rules.ts';
import { claimRules } from './claims.tables.ts';

export interface PlacedText {
  /** How staff calls the field: «Название», «Описание, абзац 2». */
  readonly place: string;
  readonly text: string;
  readonly scope: ClaimScope;
}

/** What may not be said: where, in which words, and why. */
export interface Claim {
  readonly place: string;
  readonly words: string;
  readonly reason: string;
}

/** Whoever wrote as many has to write anew. */
const MOST_TOLD = 20;

/**
 * What of these texts may not be shown to a visitor, by the rules that are on (decision 0055). The rules are read
 * anew each time: texts are saved seldom, and a changed rule counts at once in every process.
 */
export async function findClaims(db: Db, texts: readonly PlacedText[]): Promise<Claim[]> {
  const rules = await db.select().from(claimRules).where(eq(claimRules.active, true)).orderBy(asc(claimRules.id));
  const compiled = compileClaims(rules);
  const found: Claim[] = [];
  for (const { place, text, scope } of texts) {
    for (const { words, reason } of claimsIn(compiled, text, scope)) {
      if (found.length >= MOST_TOLD) return found;
      found.push({ place, words, reason });
    }
  }
  return found;
}
