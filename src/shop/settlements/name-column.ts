import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { BOXBERRY_FILE } from './boxberry-file.rules.ts';
import { YOOKASSA_FILE } from './payment-file.rules.ts';
import type { FileCompany } from './payout.rules.ts';
import { fieldsOf, plainHeader } from './register-table.rules.ts';
import { registerColumns } from './settlements.tables.ts';

/** What a column of each company's file may mean. */
export const COLUMN_MEANINGS: Readonly<Record<FileCompany, readonly string[]>> = {
  yookassa: [...fieldsOf(YOOKASSA_FILE), 'kept', 'dropped'],
  boxberry: [...fieldsOf(BOXBERRY_FILE), 'kept', 'dropped'],
};

/** Says what a header of a company's register files means, for all later imports; the last word counts. */
export function nameColumn(
  ctx: Pick<ShopContext, 'transaction'>,
  company: FileCompany,
  header: string,
  meaning: string,
): Promise<{ readonly header: string; readonly meaning: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'import', 'reconciliation');
    if (notAllowed) return notAllowed;
    const meanings = COLUMN_MEANINGS[company];
    if (!meanings.includes(meaning))
      return refuse('register-file-unfit', { sentence: `Столбец может значить: ${meanings.join(', ')}.` });
    const row = { meaning, addedBy: actorName(tx.actor), addedAt: tx.now() };
    const named = { header: plainHeader(header), meaning };
    await tx.db
      .insert(registerColumns)
      .values({ company, header: named.header, ...row })
      .onConflictDoUpdate({ target: [registerColumns.company, registerColumns.header], set: row });
    return named;
  });
}
