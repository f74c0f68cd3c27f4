const FIRST_RETRY_MS = 5000;

/**
 * Tries until it succeeds: again after 5 s, then after twice as long, and so on.
 *
 * @param attempt resolves with whether it has succeeded
 */
export async function retryUntilDone(attempt: () => Promise<boolean>, waitMs = FIRST_RETRY_MS): Promise<void> {
  if (!(await attempt())) setTimeout(() => void retryUntilDone(attempt, 2 * waitMs), waitMs);
}
