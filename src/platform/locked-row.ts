import { sql } from 'drizzle-orm';
import type { Refusal } from '../kernel/refusal.ts';

/**
 * `lock_timeout` (`openDatabase`); a deadlock; `statement_timeout`, which a statement that waits for several rows exceeds.
 */
const LOCKED: readonly unknown[] = ['55P03', '40P01', '57014'];

/**
 * Shortens, when selected, each wait for a row to two seconds until the transaction ends. For rows in high demand: transactions
 * that wait for one row would otherwise take all connections.
 */
export const shortenLockTimeout = sql`set_config('lock_timeout', '2s', true)`;

/** Whether other transactions kept rows locked for too long; nothing was written. */
export function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && LOCKED.includes(cause.code)) return true;
  return false;
}

/** Returns the refusal when a row stays locked. */
export async function refuseWhenLocked<T>(refusal: Refusal, work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return refusal;
  }
}
