import { removeRows } from '../../platform/retention.ts';
import { consents } from './consents.tables.ts';

/** Removes ended consents with the network addresses they were given from. */
export const removeEndedConsents = removeRows(consents, consents.endedAt);
