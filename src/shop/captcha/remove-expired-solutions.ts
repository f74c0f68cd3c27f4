import { removeRows } from '../../platform/retention.ts';
import { spentSolutions } from './captcha.tables.ts';

/** Removes expired solutions: expiry alone already refuses them. */
export const removeExpiredSolutions = removeRows(spentSolutions, spentSolutions.expiresAt);
