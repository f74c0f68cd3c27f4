import { removeRows } from '../../platform/retention.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { proofTickets } from './proof-tickets.tables.ts';

/** Removes requested codes with the phones, addresses and networks they were requested from. */
export const removeOldCodes = removeRows(codeChallenges, codeChallenges.createdAt);

/** Removes expired wrong codes. */
export const removeOldFailures = removeRows(codeFailures, codeFailures.expiresAt);

/** Removes expired tickets. */
export const removeExpiredTickets = removeRows(proofTickets, proofTickets.expiresAt);
