import type { CompanyFacts } from '../../kernel/company.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { findClaims, type PlacedText } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { companyOf, writtenCompany, type WrittenCompany } from './company-shape.ts';
import { companyFacts } from './company.reads.ts';
import { writeSetting, type SettingCommand } from './write-setting.ts';

/**
 * Changes facts of the company; those that are not named stay. Every cached page shows them and is invalidated at once.
 * Visitors read them, so forbidden claims about goods are refused here too (decision 0055).
 */
export async function changeCompany(
  ctx: Pick<ShopContext, 'transaction'>,
  changes: Partial<WrittenCompany>,
  command?: SettingCommand,
): Promise<CompanyFacts | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'company');
    if (notAllowed) return notAllowed;
    const written = await writeSetting(tx, 'company', { changes, ...(command && { command }) }, async () => {
      const claims = await findClaims(tx.db, textsOf(changes));
      if (claims.length > 0) return refuse('claims-found', { claims });
      return { ...writtenCompany(await companyFacts(tx.db)), ...changes };
    });
    return isRefusal(written) ? written : companyOf(written);
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
