import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Safety } from './safety.server.ts';

const endOne = (id: string) => callApi('POST /api/auth/sessions/:id/end', { params: { id }, needsSignIn: true });
const endOthers = () => callApi('POST /api/auth/sessions/end-others', { needsSignIn: true });

/** Signed-in devices; all but the current one can be signed out here. */
export default function SessionsList({ sessions }: Pick<Safety, 'sessions'>) {
  const { busy, failure, attempt } = useAttempt();
  const [ending, setEnding] = useState<string>();
  const [statusText, setStatusText] = useState('');
  const status = useRef<HTMLParagraphElement>(null);

  function end(id: string, call: () => Promise<unknown>, done: string): void {
    if (busy) return;
    setEnding(id);
    setStatusText('');
    void attempt(async () => {
      await call();
      await refreshPage();
      setStatusText(done);
      // The pressed button is gone: move the focus.
      status.current?.focus();
    }).finally(() => setEnding(undefined));
  }

  return (
    <div>
      <ul className="sessions">
        {sessions.map(({ id, current, device, handheld, way, openedAt, seenAt }) => {
          const Icon = handheld ? Smartphone : Monitor;
          return (
            <li key={id}>
              <Icon size={24} strokeWidth={1.6} aria-hidden />
              <div>
                <b>{device}</b>
                <p>{current ? `Это устройство, ${way} ${openedAt}` : `Последний раз ${seenAt}, ${way} ${openedAt}`}</p>
              </div>
              {current ? (
                <span className="session-current">Сейчас</span>
              ) : (
                <Button
                  small
                  look="outline"
                  busy={ending === id}
                  aria-label={`Завершить: ${device}, вход ${openedAt}`}
                  onClick={() => end(id, () => endOne(id), `Вход завершён: ${device}`)}
                >
                  {ending === id ? 'Завершаем…' : 'Завершить'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {failure && (
        <Notice tone="error" role="alert" className="my-3">
          {failure.message}
        </Notice>
      )}
      {sessions.length > 1 && (
        <Button
          small
          look="quiet"
          busy={ending === 'others'}
          onClick={() => end('others', endOthers, 'Входы на\u00a0других устройствах завершены')}
        >
          Выйти на{'\u00a0'}других устройствах
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-semibold text-leaf [&:not(:empty)]:mt-3">
        {statusText}
      </p>
    </div>
  );
}

export const SessionsIsland = island('sessions', SessionsList);
