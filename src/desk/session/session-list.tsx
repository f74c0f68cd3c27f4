import type { paths } from '../api/calls.d.ts';
import { Button } from '../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';

type LiveSession =
  paths['/api/staff/sessions']['get']['responses'][200]['content']['application/json']['sessions'][number];

interface SessionListProps {
  readonly sessions: readonly LiveSession[];
  /** The session that is being ended. */
  readonly busyId?: string | undefined;
  /** Without it sessions are only shown. */
  readonly onEnd?: (session: LiveSession) => void;
}

export function SessionList({ sessions, busyId, onEnd }: SessionListProps) {
  if (sessions.length === 0) return <p className="text-quiet">Сейчас нигде.</p>;
  return (
    <ul className="rows">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow">
            <p className="font-semibold">{session.device}</p>
            <p className="text-xs text-quiet">
              {session.network && `Сеть ${session.network}, `}вход <Moment at={session.createdAt} />, последнее действие{' '}
              <Moment at={session.seenAt} />
            </p>
          </div>
          {session.current && <span className="badge">Это окно</span>}
          {onEnd && (
            <Button look="outline" busy={busyId === session.id} onClick={() => onEnd(session)}>
              {session.current ? 'Выйти' : 'Завершить'}
              <span className="sr-only">: {session.device}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
