import { useState } from 'react';
import type { RefusalCode } from '../../../kernel/refusal.ts';
import { ApiError } from '../../client/api-error.ts';
import { failureMessage } from './signin-messages.ts';

export interface Failure {
  readonly message: string;
  readonly code?: RefusalCode | undefined;
  /** Milliseconds of the browser's clock before which another try is refused. */
  readonly until: number | undefined;
}

/** One thing at a time: whether it is under way, and what came of the last one. What was typed stays in any case. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function attempt(
    work: () => Promise<void>,
    say: (error: unknown) => string = failureMessage,
  ): Promise<Failure | undefined> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      const failed = { message: say(error), code, until: waitUntil(error) };
      setFailure(failed);
      return failed;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, attempt, say: setFailure };
}

/** Milliseconds of the browser's clock until which the server takes no further try; undefined when it does. */
export function waitUntil(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfter } = error.details;
  return typeof retryAfter === 'number' ? Date.now() + retryAfter * 1000 : undefined;
}
