import { removeRows } from '../../platform/retention.ts';
import { attemptCounters } from './attempts.tables.ts';

/** Removes tries of windows that began so long ago; the longest window that counts anything is a day. */
export const removeOldAttempts = removeRows(attemptCounters, attemptCounters.windowStart);
