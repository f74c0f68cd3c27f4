import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLocked, lockWindow } from '../session/lock.ts';
import { isSignedOut, sessionQuery } from '../session/session.ts';
import { ApiFailure } from './api-failure.ts';

const MOST_RETRIES = 2;

/** Reading is repeated when the server could not answer; what it has refused stays refused. */
const mayRetry = (failures: number, error: Error) =>
  failures < MOST_RETRIES && error instanceof ApiFailure && (error.status === 0 || error.status >= 500);

/** The cache of what pages have read. When a call finds that the session has ended, the window is locked. */
export function openQueries(): QueryClient {
  const onError = (error: Error) => {
    // A wrong password has the same status, where nobody is signed in yet.
    if (isSignedOut(error) && queries.getQueryData(sessionQuery.queryKey)) lockWindow();
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a call fails and says so, rather than waiting for one.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayRetry,
        staleTime: 10_000,
        refetchOnWindowFocus: () => !isLocked(),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queries;
}
