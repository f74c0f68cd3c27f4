import { forgetRows } from '../../platform/retention.ts';
import { passwordResets } from './resets.tables.ts';

/** Removes resets of passwords that have run out. */
export const forgetResets = forgetRows(passwordResets, passwordResets.expiresAt);
