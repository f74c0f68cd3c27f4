import { removeRows } from '../../platform/retention.ts';
import { passkeyChallenges } from './passkeys.tables.ts';

/** Removes challenges that no browser has signed in time. */
export const removeExpiredChallenges = removeRows(passkeyChallenges, passkeyChallenges.expiresAt);
