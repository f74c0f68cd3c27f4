import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { newKey } from '../../api/new-key.ts';
import { EXCEPTIONS, type Command, type Exception } from './exception-calls.ts';

/**
 * A command about an exception, about the version that is given. Without an answer it may have been done: what is sent again with the
 * same words keeps its key and version. After the refusal that names who has changed the exception, the next press is about
 * the version of that change.
 */
export function useExceptionCommand<T>(
  { version }: Exception,
  run: (command: Command, typed: T) => Promise<unknown>,
  onDone: (typed: T) => void,
) {
  const queries = useQueryClient();
  const unanswered = useRef<{ readonly words: string; readonly command: Command }>(undefined);
  const changed = useRef(0);
  return useMutation({
    mutationFn: (typed: T) => {
      const words = JSON.stringify([typed]);
      if (unanswered.current?.words !== words) {
        const expectedVersion = Math.max(version, changed.current);
        unanswered.current = { words, command: { key: newKey(), expectedVersion } };
      }
      return run(unanswered.current.command, typed);
    },
    onSuccess: async (_, typed) => {
      unanswered.current = undefined;
      onDone(typed);
      // Lists under other filters would show it as it was until they are read again.
      queries.removeQueries({ queryKey: EXCEPTIONS, type: 'inactive' });
      await queries.invalidateQueries({ queryKey: EXCEPTIONS });
    },
    onError: async (error) => {
      if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) return;
      unanswered.current = undefined;
      if (error.code === 'exception-changed') changed.current = Number(error.details.version);
      await queries.invalidateQueries({ queryKey: EXCEPTIONS });
    },
  });
}
