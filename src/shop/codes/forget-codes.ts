import { forgetRows } from '../../platform/retention.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { proofTickets } from './proof-tickets.tables.ts';

/** Removes who asked for a code when. */
export const forgetCodes = forgetRows(codeChallenges, codeChallenges.createdAt);

/** Removes wrong codes that count no longer. */
export const forgetFailures = forgetRows(codeFailures, codeFailures.forgottenAt);

/** Removes tickets that have run out. */
export const forgetProofTickets = forgetRows(proofTickets, proofTickets.expiresAt);
