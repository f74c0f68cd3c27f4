import { and, eq, ne } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { substanceTexts } from './substance.rules.ts';
import { substanceEvents, substances, type SubstanceRow } from './substances.tables.ts';

/** What the staff writes; who verified a level is recorded by `verifySubstance` alone. */
export type SubstanceChanges = Partial<
  Pick<SubstanceRow, 'name' | 'unit' | 'equivalent' | 'norm' | 'label100' | 'upperLevel' | 'source' | 'edition'>
>;

/** Of these a person has said that they are those of the document. */
const VERIFIED = [
  'unit',
  'equivalent',
  'upperLevel',
  'source',
  'edition',
] as const satisfies (keyof SubstanceChanges)[];

const NEW = { equivalent: null, norm: null, label100: null, upperLevel: null, source: '', edition: null } as const;

/**
 * Adds or changes a row of the reference (decision 0112). A changed level, unit or source is no longer verified, so
 * nothing is judged by it until a person verifies it again. Visitors read its texts beside goods, so forbidden claims are refused.
 */
export async function saveSubstance(
  ctx: Pick<ShopContext, 'transaction'>,
  id: string,
  changes: SubstanceChanges,
): Promise<SubstanceRow | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'substance');
    if (notAllowed) return notAllowed;
    const claims = await findClaims(tx.db, substanceTexts(changes));
    if (claims.length > 0) return refuse('claims-found', { claims });
    const [before] = await tx.db.select().from(substances).where(eq(substances.id, id)).for('update');
    const { name, unit, ...rest } = { ...NEW, ...before, ...changes };
    if (name === undefined || unit === undefined) return refuse('substance-incomplete');
    const sameName = and(eq(substances.name, name), ne(substances.id, id));
    const [taken] = await tx.db.select({ id: substances.id }).from(substances).where(sameName);
    if (taken) return refuse('substance-name-taken');
    const fields = (Object.keys(changes) as (keyof SubstanceChanges)[]).filter(
      (field) => !before || before[field] !== changes[field],
    );
    if (before && fields.length === 0) return before;
    const at = tx.now();
    const { equivalent, norm, label100, upperLevel, source, edition } = rest;
    const asVerified = before && !VERIFIED.some((field) => fields.includes(field));
    const values = {
      name,
      unit,
      equivalent,
      norm,
      label100,
      upperLevel,
      source,
      edition,
      ...(asVerified ? {} : { basis: 'inferred' as const, verifiedBy: null, verifiedAt: null }),
      version: (before?.version ?? 0) + 1,
      updatedAt: at,
    };
    const [saved] = before
      ? await tx.db.update(substances).set(values).where(eq(substances.id, id)).returning()
      : await tx.db
          .insert(substances)
          .values({ id, basis: 'inferred', ...values })
          .returning();
    await tx.db.insert(substanceEvents).values({
      substanceId: id,
      kind: before ? 'changed' : 'added',
      facts: Object.fromEntries(fields.map((field) => [field, { before: before?.[field], after: changes[field] }])),
      actor: actorName(tx.actor),
      at,
    });
    return saved!;
  });
}
