import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { SessionList } from '../../session/session-list.tsx';
import { useSignOut } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/problem.tsx';

const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => answerOf(staffApi.GET('/api/staff/sessions')),
});

export function OwnSessions() {
  const sessions = useQuery(ownSessions);
  const queries = useQueryClient();
  const signOut = useSignOut();
  const end = useMutation({
    mutationFn: async ({ id, current }: { readonly id: string; readonly current: boolean }) => {
      if (current) return signOut();
      const params = { path: { sessionId: id } };
      await answerOf(staffApi.POST('/api/staff/sessions/{sessionId}/ended', { params, body: {} }));
    },
    onSuccess: (_answer, { current }) => (current ? undefined : queries.invalidateQueries(ownSessions)),
  });
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">Где вы вошли</h2>
      <p className="mt-1 mb-3 text-quiet">Не&nbsp;узнаёте устройство? Завершите его вход и&nbsp;смените пароль.</p>
      <Problem error={end.error} />
      <Loaded of={sessions}>
        {(data) => (
          <SessionList
            sessions={data.sessions}
            busyId={end.isPending ? end.variables.id : undefined}
            onEnd={end.mutate}
          />
        )}
      </Loaded>
    </section>
  );
}
