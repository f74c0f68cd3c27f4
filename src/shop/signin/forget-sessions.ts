import { forgetRows } from '../../platform/retention.ts';
import { contactChanges, passwordResets, proofTickets } from './proofs.tables.ts';
import { sessions } from './sessions.tables.ts';

/** Removes sessions that have run out. */
export const forgetExpiredSessions = forgetRows(sessions, sessions.expiresAt);

/** Removes sessions that were signed out, or ended from another place, before they ran out. */
export const forgetEndedSessions = forgetRows(sessions, sessions.endedAt);

export const forgetPasswordResets = forgetRows(passwordResets, passwordResets.expiresAt);

export const forgetContactChanges = forgetRows(contactChanges, contactChanges.createdAt);

export const forgetProofTickets = forgetRows(proofTickets, proofTickets.expiresAt);
