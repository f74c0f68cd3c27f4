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
 * Changes facts of the company; those that are not named stay. Every kept page carries them and is dropped at once.
 * Visitors read them, so what is forbidden to say of goods is refused here too (decision 0055).
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
    // There may be no row yet: two who change at the same moment wait for one another all the same.
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

/** Every word in them, however deep it lies, under the name of its fact. */
function textsOf(changes: Partial<WrittenCompany>): PlacedText[] {
  const words = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(words);
  return Object.entries(changes).flatMap(([place, value]) =>
    words(value).map((text): PlacedText => ({ place, text, scope: 'goods' })),
  );
}
