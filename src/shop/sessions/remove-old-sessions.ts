import { removeRows } from '../../platform/retention.ts';
import { sessions } from './sessions.tables.ts';

/** Removes expired sessions. */
export const removeExpiredSessions = removeRows(sessions, sessions.expiresAt);

/** Removes sessions that were ended before they expired. */
export const removeEndedSessions = removeRows(sessions, sessions.endedAt);
