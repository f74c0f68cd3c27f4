import { removeRows } from '../../platform/retention.ts';
import { searchMisses } from './search.tables.ts';

/** Removes queries without results that have not been repeated for long. */
export const removeOldMisses = removeRows(searchMisses, searchMisses.lastAt);
