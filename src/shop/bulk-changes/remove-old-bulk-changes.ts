import { removeRows } from '../../platform/retention.ts';
import { bulkChanges } from './bulk-changes.tables.ts';

/** Removes changes of many products with their rows. */
export const removeOldBulkChanges = removeRows(bulkChanges, bulkChanges.createdAt);
