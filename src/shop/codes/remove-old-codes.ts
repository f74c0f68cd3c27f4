import { removeRows } from '../../platform/retention.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { proofTickets } from './proof-tickets.tables.ts';

/** Removes who asked for a code when. */
export const removeOldCodes = removeRows(codeChallenges, codeChallenges.createdAt);

/** Removes wrong codes that count no longer. */
export const removeOldFailures = removeRows(codeFailures, codeFailures.forgottenAt);

/** Removes tickets that have run out. */
export const removeExpiredTickets = removeRows(proofTickets, proofTickets.expiresAt);
