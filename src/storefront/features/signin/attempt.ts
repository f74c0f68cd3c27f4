import { useState } from 'react';
import type { RefusalCode } from '../../../kernel/refusal.ts';
import { ApiError } from '../../client/api-error.ts';
import { failureMessage } from './signin-messages.ts';

export interface Failure {
  readonly message: string;
  readonly code?: RefusalCode | undefined;
  /** Until then another try is refused; milliseconds of the browser's clock. */
  readonly until: number | undefined;
}

export function failureOf(error: unknown, messageOf = failureMessage): Failure {
  const code = error instanceof ApiError ? error.code : undefined;
  return { message: messageOf(error), code, until: waitUntil(error) };
}

/** Runs an async action: whether it is under way, and the failure of the last one. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function attempt(
    work: () => Promise<void>,
    messageOf: (error: unknown) => string = failureMessage,
  ): Promise<Failure | undefined> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      const failed = failureOf(error, messageOf);
      setFailure(failed);
      return failed;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, attempt, showFailure: setFailure };
}

/** Until when the server refuses further tries, in milliseconds of the browser's clock; undefined if it does not. */
export function waitUntil(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfter } = error.details;
  return typeof retryAfter === 'number' ? Date.now() + retryAfter * 1000 : undefined;
}
