import { useQueryClient } from '@tanstack/react-query';
import { useCommand, type Sent } from '../../api/use-command.ts';
import { EXCEPTIONS, type Exception } from './exception-calls.ts';

/** A command about an exception, about the version that is given. */
export function useExceptionCommand<T>(
  { version }: Exception,
  send: (typed: T, sent: Sent) => Promise<unknown>,
  onDone: (typed: T) => void,
) {
  const queries = useQueryClient();
  return useCommand({
    version,
    reads: EXCEPTIONS,
    send,
    onDone: (_answer, typed: T) => {
      // Lists under other filters would show it as it was until they are read again.
      queries.removeQueries({ queryKey: EXCEPTIONS, type: 'inactive' });
      onDone(typed);
    },
  });
}
