import type { CompanyFacts } from '../../kernel/company.ts';
import type { Db } from '../../platform/database.ts';
import { companyFacts } from './company.reads.ts';

/** Reads the current facts of the company; while the database fails, returns those this process read last. */
export async function cacheCompanyFacts(db: Db): Promise<() => Promise<CompanyFacts>> {
  let last = await companyFacts(db);
  return async () => {
    try {
      last = await companyFacts(db);
    } catch {
      // The layout of the error page shows a phone number. Other queries of the page report the failure themselves.
    }
    return last;
  };
}
