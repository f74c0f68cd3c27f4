import { removeRows } from '../../platform/retention.ts';
import { passwordResets } from './resets.tables.ts';

/** Removes resets of passwords that have run out. */
export const removeExpiredResets = removeRows(passwordResets, passwordResets.expiresAt);
