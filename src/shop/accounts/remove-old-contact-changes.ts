import { removeRows } from '../../platform/retention.ts';
import { contactChanges } from './contact-changes.tables.ts';

/** Removes the addresses that were notified of changes. */
export const removeOldContactChanges = removeRows(contactChanges, contactChanges.createdAt);
