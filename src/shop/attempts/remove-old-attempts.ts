import { removeRows } from '../../platform/retention.ts';
import { attemptCounters } from './attempts.tables.ts';

/** Removes counters by the start of their window; the longest window is a day. */
export const removeOldAttempts = removeRows(attemptCounters, attemptCounters.windowStart);
