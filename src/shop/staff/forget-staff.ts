import { forgetRows } from '../../platform/retention.ts';
import { staffInvitations, staffSessions } from './staff.tables.ts';

/** Removes invitations that nobody accepted in time. */
export const forgetStaffInvitations = forgetRows(staffInvitations, staffInvitations.expiresAt);

/** Removes sessions past their absolute term; which were ended before it go with them. */
export const forgetStaffSessions = forgetRows(staffSessions, staffSessions.expiresAt);
