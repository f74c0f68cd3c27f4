import { removeRows } from '../../platform/retention.ts';
import { staffInvitations, staffSessions } from './staff.tables.ts';

/** Removes invitations that nobody accepted in time. */
export const removeExpiredInvitations = removeRows(staffInvitations, staffInvitations.expiresAt);

/** Removes sessions past their absolute term; which were ended before it go with them. */
export const removeOldStaffSessions = removeRows(staffSessions, staffSessions.expiresAt);
