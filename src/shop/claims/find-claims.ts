import type { Db } from '../../platform/database.ts';
import { claimsIn, compileClaims, type ClaimScope } from './claim-rule.rules.ts';
import { activeClaimRules } from './claims.reads.ts';

export interface PlacedText {
  /** The field name that staff sees: «Название», «Описание, абзац 2». */
  readonly place: string;
  readonly text: string;
  readonly scope: ClaimScope;
}

/** A forbidden claim: the field, the words and the reason. */
export interface Claim {
  readonly place: string;
  readonly words: string;
  readonly reason: string;
}

/** With this many the text has to be rewritten anyway. */
const MOST_CLAIMS = 20;

/** Finds claims by the rules as they were read. */
export type ClaimFinder = (texts: readonly PlacedText[]) => Claim[];

/** A finder by the active rules (decision 0055), for several texts that are checked apart. */
export async function readClaimRules(db: Db): Promise<ClaimFinder> {
  const compiled = compileClaims(await activeClaimRules(db));
  return (texts) => {
    const found: Claim[] = [];
    for (const { place, text, scope } of texts) {
      for (const { words, reason } of claimsIn(compiled, text, scope)) {
        if (found.length >= MOST_CLAIMS) return found;
        found.push({ place, words, reason });
      }
    }
    return found;
  };
}

/**
 * Forbidden claims in these texts. The rules are read each time: texts are saved rarely, and a changed rule applies at
 * once in every process.
 */
export async function findClaims(db: Db, texts: readonly PlacedText[]): Promise<Claim[]> {
  return (await readClaimRules(db))(texts);
}
