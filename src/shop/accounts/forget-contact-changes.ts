import { forgetRows } from '../../platform/retention.ts';
import { contactChanges } from './contact-changes.tables.ts';

/** Removes addresses that were told of a change. */
export const forgetContactChanges = forgetRows(contactChanges, contactChanges.createdAt);
