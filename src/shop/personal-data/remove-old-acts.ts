import { removeRows } from '../../platform/retention.ts';
import { accountDeletions } from './personal-data.tables.ts';

/** Removes acts of deletions, and deletions that were taken back. */
export const removeOldActs = removeRows(accountDeletions, accountDeletions.endedAt);
