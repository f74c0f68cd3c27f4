import { sql } from 'drizzle-orm';
import type { Refusal } from '../kernel/refusal.ts';

/**
 * `lock_timeout` (`openDatabase`); a deadlock; `statement_timeout`, which one statement overruns by waiting for several rows.
 */
const LOCKED: readonly unknown[] = ['55P03', '40P01', '57014'];

/**
 * Selected, it shortens each wait for a row to two seconds until the transaction ends: for what many do at one moment, or
 * those who wait for one row take the connections of everybody else.
 */
export const waitLess = sql`set_config('lock_timeout', '2s', true)`;

/** Whether rows stayed locked by somebody else for too long; nothing was written. */
export function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && LOCKED.includes(cause.code)) return true;
  return false;
}

/** Makes a row that stays locked the given business "no". */
export async function refuseWhenLocked<T>(refusal: Refusal, work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return refusal;
  }
}
