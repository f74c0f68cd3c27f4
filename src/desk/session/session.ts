import { queryOptions, useQuery, useQueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiFailure } from '../api/api-failure.ts';
import { answerOf, staffApi } from '../api/staff-api.ts';

export const isSignedOut = (error: unknown) => error instanceof ApiFailure && error.status === 401;

type Session = Awaited<ReturnType<typeof askSession>>;

const SESSION_KEY = ['session'] as const;

const askSession = () => answerOf(staffApi.GET('/api/staff/session'));

/** @throws ApiFailure also when a session that was there has ended: the member who worked with it stays known */
async function readSession({ client }: QueryFunctionContext): Promise<Session | null> {
  try {
    return await askSession();
  } catch (error) {
    if (isSignedOut(error) && !client.getQueryData(SESSION_KEY)) return null;
    throw error;
  }
}

/** Who is signed in; null without a session. */
export const sessionQuery = queryOptions({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 60_000 });

/** The member who works in this window. While the window is locked, still the one who has worked in it. */
export function useMember(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('pages are shown to members only');
  return data;
}

/** Whether the member may do this, such as `chat:answer`. Only for what is shown: the server checks each call. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useMember();
  return (permission) => permissions.includes(permission);
}

/** Ends the session and forgets everything that was read with it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await answerOf(staffApi.POST('/api/staff/sign-out', { body: {} }));
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, null);
  };
}
