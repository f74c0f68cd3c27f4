import { forgetRows } from '../../platform/retention.ts';
import { searchMisses } from './search.tables.ts';

/** Removes words that have not been looked for in vain for long. */
export const forgetMisses = forgetRows(searchMisses, searchMisses.lastAt);
