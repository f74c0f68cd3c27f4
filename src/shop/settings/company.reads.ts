import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '../../kernel/company.ts';
import type { Db } from '../../platform/database.ts';
import { companyOf } from './company-shape.ts';
import { settings } from './settings.tables.ts';

/** Facts of the company as they are now. */
export async function companyFacts(db: Db): Promise<CompanyFacts> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'company'));
  return companyOf(row?.value);
}
