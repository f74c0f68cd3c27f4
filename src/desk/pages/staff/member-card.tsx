import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { SessionList } from '../../session/session-list.tsx';
import { useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ChangeAccess } from './change-access.tsx';
import { staffQuery, type StaffMember } from './staff-query.ts';

/** What the owner may do about one member. Closing access needs no code, so that nothing delays it. */
export function MemberCard({ member: { id, name, disabled, ready, roles } }: { readonly member: StaffMember }) {
  const heading = useId();
  const me = useMember();
  const queries = useQueryClient();
  const path = { path: { id } };
  const sessionsKey = ['staff-sessions', id] as const;
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: () => answerOf(staffApi.GET('/api/staff/{id}/sessions', { params: path })),
  });
  const close = useMutation({
    mutationFn: (how: 'sessions' | 'access') =>
      how === 'sessions'
        ? answerOf(staffApi.POST('/api/staff/{id}/sessions/ended', { params: path, body: {} }))
        : answerOf(staffApi.POST('/api/staff/{id}/disable', { params: path, body: {} })),
    onSuccess: () =>
      Promise.all([queries.invalidateQueries({ queryKey: sessionsKey }), queries.invalidateQueries(staffQuery)]),
  });
  return (
    <section className="panel mt-2 grid gap-5" aria-labelledby={heading}>
      <div>
        <h2 id={heading}>Где сейчас вошёл сотрудник {name}</h2>
        <Loaded of={sessions}>{(data) => <SessionList sessions={data.sessions} />}</Loaded>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          disabled={!sessions.data?.sessions.length}
          busy={close.isPending && close.variables === 'sessions'}
          onClick={() => close.mutate('sessions')}
        >
          Завершить все входы
        </Button>
        {!disabled && id !== me.id && (
          <Button
            look="danger"
            busy={close.isPending && close.variables === 'access'}
            onClick={() => close.mutate('access')}
          >
            Отключить
          </Button>
        )}
      </div>
      <Problem error={close.error} />
      <ChangeAccess key={`${disabled} ${roles.join()}`} member={{ id, disabled, ready, roles, own: id === me.id }} />
    </section>
  );
}
