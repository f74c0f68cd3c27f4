import { removeRows } from '../../platform/retention.ts';
import { staffInvitations, staffSessions } from './staff.tables.ts';

/** Removes expired invitations. */
export const removeExpiredInvitations = removeRows(staffInvitations, staffInvitations.expiresAt);

/** Removes sessions past their maximum duration, including those that were ended before. */
export const removeOldStaffSessions = removeRows(staffSessions, staffSessions.expiresAt);
