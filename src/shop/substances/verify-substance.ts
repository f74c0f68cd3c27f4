import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { MCG } from './amount.rules.ts';
import { amountInUnit, substanceTexts } from './substance.rules.ts';
import { substanceEvents, substances, type SubstanceRow } from './substances.tables.ts';

/** What a person has read in the document. */
interface ReadLevel {
  /** In the unit of the row; null where the document sets none. */
  readonly level: number | null;
  readonly source: string;
  readonly edition: string;
}

/**
 * Records who has compared the upper level of a substance with the document: from now on goods are judged by it. The
 * person states the level; one that differs from the row is refused. Repeated, it records the newer reading.
 */
export async function verifySubstance(
  ctx: Pick<ShopContext, 'transaction'>,
  id: string,
  { level, source, edition }: ReadLevel,
): Promise<SubstanceRow | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'verify', 'substance');
    if (notAllowed) return notAllowed;
    const claims = await findClaims(tx.db, substanceTexts({ source }));
    if (claims.length > 0) return refuse('claims-found', { claims });
    const [before] = await tx.db.select().from(substances).where(eq(substances.id, id)).for('update');
    if (!before) return refuse('substance-unknown');
    const { upperLevel, unit } = before;
    if (upperLevel !== level) {
      const written = upperLevel === null ? 'уровня нет' : amountInUnit(upperLevel * MCG[unit], before);
      return refuse('substance-level-differs', { level: written });
    }
    const at = tx.now();
    const actor = actorName(tx.actor);
    const [verified] = await tx.db
      .update(substances)
      .set({
        basis: 'found',
        source,
        edition,
        verifiedBy: actor,
        verifiedAt: at,
        version: before.version + 1,
        updatedAt: at,
      })
      .where(eq(substances.id, id))
      .returning();
    const facts = { level, source, edition };
    await tx.db.insert(substanceEvents).values({ substanceId: id, kind: 'verified', facts, actor, at });
    return verified!;
  });
}
