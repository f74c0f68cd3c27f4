import { removeRows } from '../../platform/retention.ts';
import { spentSolutions } from './captcha.tables.ts';

/** Removes solutions that have run out: they are refused for that. */
export const removeExpiredSolutions = removeRows(spentSolutions, spentSolutions.expiresAt);
