import { removeRows } from '../../platform/retention.ts';
import { reconciliationRuns } from './reconciliation.tables.ts';

export const removeOldRuns = removeRows(reconciliationRuns, reconciliationRuns.createdAt);
