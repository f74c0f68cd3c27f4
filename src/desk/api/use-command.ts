import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { withFreshCode } from '../session/step-up.ts';
import { ApiFailure } from './api-failure.ts';
import { newKey } from './new-key.ts';

/** What a command carries besides what was typed. */
export interface Sent {
  readonly key: string;
  readonly expectedVersion: number;
}

interface Command<T, A> {
  /** As the member saw what the command changes: for a form when it was opened, for a mere button now. */
  readonly version: number;
  /** What is read again when the command was carried out or refused. */
  readonly reads: QueryKey;
  /** @param typed everything that the member has chosen, so that another choice is another command */
  readonly send: (typed: T, sent: Sent) => Promise<A>;
  readonly onDone: (answer: A, typed: T) => void;
}

/**
 * A command about something that others may change meanwhile. Without an answer it may have been carried out: what is sent again with
 * the same words keeps its key and version. After the refusal that names who has made a change, the next press is about the version of
 * that change.
 */
export function useCommand<T, A>({ version, reads, send, onDone }: Command<T, A>) {
  const queries = useQueryClient();
  const unanswered = useRef<{ readonly words: string; readonly sent: Sent }>(undefined);
  const changed = useRef(0);
  return useMutation({
    mutationFn: (typed: T) => {
      const words = JSON.stringify([typed]);
      if (unanswered.current?.words !== words)
        unanswered.current = { words, sent: { key: newKey(), expectedVersion: Math.max(version, changed.current) } };
      const { sent } = unanswered.current;
      return withFreshCode(() => send(typed, sent));
    },
    onSuccess: async (answer, typed) => {
      unanswered.current = undefined;
      // Before the form closes: another one may be opened at once, about the version that is shown.
      await queries.invalidateQueries({ queryKey: reads });
      onDone(answer, typed);
    },
    onError: async (error) => {
      if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) return;
      unanswered.current = undefined;
      if (typeof error.details.version === 'number') changed.current = error.details.version;
      await queries.invalidateQueries({ queryKey: reads });
    },
  });
}
