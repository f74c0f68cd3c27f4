import { asc } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { claimRules } from './claims.tables.ts';

/** All rules including inactive ones, the oldest first. */
export function allClaimRules(db: Db) {
  return db.select().from(claimRules).orderBy(asc(claimRules.id));
}
