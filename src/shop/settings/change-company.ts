import { sql } from 'drizzle-orm';
import type { CompanyFacts } from '../../kernel/company.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { findClaims, type PlacedText } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { companyOf, writtenCompany, type WrittenCompany } from './company-shape.ts';
import { companyFacts } from './company.reads.ts';
import { settings, settingsEvents } from './settings.tables.ts';

/**
 * Changes facts of the company; those that are not named stay. Every cached page shows them and is invalidated at once.
 * Visitors read them, so forbidden claims about goods are refused here too (decision 0055).
 */
export async function changeCompany(
  ctx: Pick<ShopContext, 'transaction'>,
  changes: Partial<WrittenCompany>,
): Promise<CompanyFacts | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'company');
    if (notAllowed) return notAllowed;
    const claims = await findClaims(tx.db, textsOf(changes));
    if (claims.length > 0) return refuse('claims-found', { claims });
    // There may be no row to lock yet: an advisory lock makes concurrent changes wait for one another.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('settings:company'))`);
    const value = { ...writtenCompany(await companyFacts(tx.db)), ...changes };
    const at = tx.now();
    await tx.db
      .insert(settings)
      .values({ key: 'company', value, updatedAt: at })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } });
    await tx.db.insert(settingsEvents).values({ key: 'company', value, actor: actorName(tx.actor), at });
    return companyOf(value);
  });
}

/** Every text in the changes, at any depth, with the name of its fact. */
function textsOf(changes: Partial<WrittenCompany>): PlacedText[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values((value as object | null) ?? {}).flatMap(texts);
  return Object.entries(changes).flatMap(([place, value]) =>
    texts(value).map((text): PlacedText => ({ place, text, scope: 'goods' })),
  );
}
