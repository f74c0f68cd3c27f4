import { forgetRows } from '../../platform/retention.ts';
import { spentSolutions } from './captcha.tables.ts';

/** Removes solutions that have run out: they are refused for that. */
export const forgetSolutions = forgetRows(spentSolutions, spentSolutions.expiresAt);
