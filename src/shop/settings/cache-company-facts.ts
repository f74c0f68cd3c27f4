import type { CompanyFacts } from '../../kernel/company.ts';
import type { Db } from '../../platform/database.ts';
import { companyFacts } from './company.reads.ts';

/** Facts of the company as they are now; while the database does not answer, as this process read them last. */
export async function cacheCompanyFacts(db: Db): Promise<() => Promise<CompanyFacts>> {
  let last = await companyFacts(db);
  return async () => {
    try {
      last = await companyFacts(db);
    } catch {
      // The frame of the page that tells of the problem names a phone; what else the page asks for fails by itself.
    }
    return last;
  };
}
