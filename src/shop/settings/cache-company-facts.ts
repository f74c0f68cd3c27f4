import type { CompanyFacts } from '../../kernel/company.ts';
import type { Db } from '../../platform/database.ts';
import { companyFacts } from './company.reads.ts';

export interface LatestFacts {
  readonly facts: CompanyFacts;
  /** Read now; otherwise the database failed, and the facts may have changed since. */
  readonly current: boolean;
}

/** Reads the current facts of the company; while the database fails, returns those this process read last. */
export async function cacheCompanyFacts(db: Db): Promise<() => Promise<LatestFacts>> {
  let last = await companyFacts(db);
  return async () => {
    try {
      last = await companyFacts(db);
      return { facts: last, current: true };
    } catch {
      // The layout of the error page shows a phone number. Other queries of the page report the failure themselves.
      return { facts: last, current: false };
    }
  };
}
