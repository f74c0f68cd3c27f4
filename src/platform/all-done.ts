/**
 * Waits for statements of one transaction that were sent together. `Promise.all` alone does not wait for the others when one fails: the
 * next statement of one of those would be sent after the rollback, and committed by itself.
 * @throws the first failure, after all of them have ended
 */
export async function allDone<T extends readonly unknown[]>(
  sent: readonly [...T],
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  try {
    return await Promise.all(sent);
  } finally {
    await Promise.allSettled(sent);
  }
}
