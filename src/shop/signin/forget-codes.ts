import { forgetRows } from '../../platform/retention.ts';
import { attemptCounters, codeChallenges, codeFailures, spentSolutions } from './codes.tables.ts';

/** Removes who asked for a code when. */
export const forgetCodes = forgetRows(codeChallenges, codeChallenges.createdAt);

/** Removes tries of windows that began so long ago; the longest window that counts anything is a day. */
export const forgetAttempts = forgetRows(attemptCounters, attemptCounters.windowStart);

/** Removes wrong codes that count no longer. */
export const forgetFailures = forgetRows(codeFailures, codeFailures.forgottenAt);

/** Removes solutions that have run out: they are refused for that. */
export const forgetSolutions = forgetRows(spentSolutions, spentSolutions.expiresAt);
