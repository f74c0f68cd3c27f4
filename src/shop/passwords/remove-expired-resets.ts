import { removeRows } from '../../platform/retention.ts';
import { passwordResets } from './resets.tables.ts';

/** Removes expired password resets. */
export const removeExpiredResets = removeRows(passwordResets, passwordResets.expiresAt);
