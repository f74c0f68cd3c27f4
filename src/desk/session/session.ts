import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { ApiFailure } from '../api/api-failure.ts';
import { answerOf, staffApi } from '../api/staff-api.ts';
import { setLeaving } from './leaving.ts';
import { forgetSessionHere, sessionKeptHere } from './kept-session.ts';
import { unlockWindow } from './lock.ts';
import { giveUpCommand } from './step-up.ts';
import { notifyTabs } from './tabs.ts';

export const isSignedOut = (error: unknown) => error instanceof ApiFailure && error.status === 401;

type Session = Awaited<ReturnType<typeof askSession>>;

const SESSION_KEY = ['session'] as const;

const askSession = () => answerOf(staffApi.GET('/api/staff/session'));

/** @throws ApiFailure also when a session that was there has ended: the member who worked with it stays known */
async function readSession({ client }: QueryFunctionContext): Promise<Session | null> {
  try {
    const session = await askSession();
    const former = client.getQueryData<Session>(SESSION_KEY);
    if (former && former.id !== session.id) forgetMember(client);
    return session;
  } catch (error) {
    if (isSignedOut(error)) forgetSessionHere();
    const former = client.getQueryData<Session>(SESSION_KEY);
    if (isSignedOut(error) && !former) return null;
    // After a reload without a network, packing goes on.
    const kept = error instanceof ApiFailure && error.status === 0 && !former ? sessionKeptHere() : undefined;
    if (kept)
      return { ...kept, name: 'Без\u00a0связи', email: '', roles: [], recoveryCodesLeft: 10, confirmedUntil: null };
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

/** Forgets everything that was read for the member, and what waited for them. */
function forgetMember(queries: QueryClient): void {
  giveUpCommand();
  forgetSessionHere();
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  queries.getMutationCache().clear();
  unlockWindow();
}

/** An answer about the session that is under way is dropped: it may tell of the former member. */
function forgetSession(queries: QueryClient): void {
  queries.setQueryData(sessionQuery.queryKey, null);
  void queries.cancelQueries({ queryKey: SESSION_KEY });
  forgetMember(queries);
}

/** Reads who is signed in now, after a sign-in or sign-out here or in another tab. */
export async function rereadSession(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: SESSION_KEY });
  const { data, error } = queries.getQueryState<Session | null>(SESSION_KEY) ?? {};
  if (!data || error) return;
  unlockWindow();
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/**
 * Ends the session; also when it had ended already.
 * @throws ApiFailure when the session may still live
 */
export async function endSession(): Promise<void> {
  try {
    await answerOf(staffApi.POST('/api/staff/sign-out', { body: {} }));
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  notifyTabs('session-changed');
}

/** Forgets the member at once, then ends the session; how that went is in {@link useLeaving}. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    setLeaving({ pending: true, error: undefined });
    forgetSession(queries);
    try {
      await endSession();
      forgetSession(queries);
      setLeaving({ pending: false, error: undefined });
    } catch (error) {
      setLeaving({ pending: false, error });
    }
  };
}
