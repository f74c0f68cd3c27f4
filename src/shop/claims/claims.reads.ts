import { asc } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { claimRules } from './claims.tables.ts';

/** Every rule, also those that are switched off, the oldest first. */
export function allClaimRules(db: Db) {
  return db.select().from(claimRules).orderBy(asc(claimRules.id));
}
