import { sql } from 'drizzle-orm';
import type { CompanyFacts } from '../../kernel/company.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { companyOf, writtenCompany, type WrittenCompany } from './company-shape.ts';
import { companyFacts } from './company.reads.ts';
import { settings, settingsEvents } from './settings.tables.ts';

/** Changes facts of the company; those that are not named stay. Every kept page carries them and is dropped at once. */
export async function changeCompany(
  ctx: Pick<ShopContext, 'transaction'>,
  changes: Partial<WrittenCompany>,
): Promise<CompanyFacts> {
  return ctx.transaction(async (tx) => {
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
