import { removeRows } from '../../platform/retention.ts';
import { searchMisses } from './search.tables.ts';

/** Removes words that have not been looked for in vain for long. */
export const removeOldMisses = removeRows(searchMisses, searchMisses.lastAt);
