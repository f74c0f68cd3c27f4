import { removeRows } from '../../platform/retention.ts';
import { sessions } from './sessions.tables.ts';

/** Removes sessions that have run out. */
export const removeExpiredSessions = removeRows(sessions, sessions.expiresAt);

/** Removes sessions that were signed out, or ended from another place, before they ran out. */
export const removeEndedSessions = removeRows(sessions, sessions.endedAt);
