import { forgetRows } from '../../platform/retention.ts';
import { sessions } from './sessions.tables.ts';

/** Removes sessions that have run out. */
export const forgetExpiredSessions = forgetRows(sessions, sessions.expiresAt);

/** Removes sessions that were signed out, or ended from another place, before they ran out. */
export const forgetEndedSessions = forgetRows(sessions, sessions.endedAt);
