import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { EXCEPTIONS, type Command, type Exception } from './exception-calls.ts';

/**
 * A command about an exception, about the version that is given. Its key stays until it has succeeded, and without an answer so does the
 * version: the repeat is the same request. After the refusal that names who has changed the exception, the next press is
 * about the version of that change.
 */
export function useExceptionCommand<T>(
  { version }: Exception,
  run: (command: Command, typed: T) => Promise<unknown>,
  onDone: (typed: T) => void,
) {
  const queries = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const unanswered = useRef<number>(undefined);
  const changed = useRef(0);
  return useMutation({
    mutationFn: (typed: T) => {
      unanswered.current ??= Math.max(version, changed.current);
      return run({ key, expectedVersion: unanswered.current }, typed);
    },
    onSuccess: async (_, typed) => {
      unanswered.current = undefined;
      setKey(crypto.randomUUID());
      onDone(typed);
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
