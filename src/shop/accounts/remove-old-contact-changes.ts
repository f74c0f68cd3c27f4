import { removeRows } from '../../platform/retention.ts';
import { contactChanges } from './contact-changes.tables.ts';

/** Removes addresses that were told of a change. */
export const removeOldContactChanges = removeRows(contactChanges, contactChanges.createdAt);
