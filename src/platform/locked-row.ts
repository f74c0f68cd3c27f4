import type { Refusal } from '../kernel/refusal.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a row stayed locked by somebody else for longer than `lock_timeout` (`openDatabase`); nothing was written. */
export function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === LOCK_NOT_AVAILABLE) return true;
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
