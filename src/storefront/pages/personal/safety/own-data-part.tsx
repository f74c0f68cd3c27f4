import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../client/api.ts';
import { downloadFile } from '../../../client/download-file.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FreshCode } from './fresh-code.tsx';
import type { OwnData } from './own-data.server.ts';

/** How often the page looks whether the archive is ready. */
const LOOK_MS = 3_000;

/** Archives with everything the shop knows about the customer. */
export default function OwnDataPart({ exports, proof }: Pick<OwnData, 'exports' | 'proof'>) {
  const { busy, failure, attempt } = useAttempt();
  const [statusText, setStatusText] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const waits = exports.some(({ ready }) => !ready);

  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refreshPage(), LOOK_MS);
    return () => clearInterval(timer);
  }, [waits]);

  async function request(ticket: string): Promise<void> {
    await callApi('POST /api/auth/personal-data/exports', { body: { ticket }, needsSignIn: true });
    await refreshPage();
    setStatusText('Собираем архив: обычно это минута');
    // The field of the code is gone: move the focus.
    status.current?.focus();
  }

  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        Соберём в{'\u00a0'}один архив профиль, заказы с{'\u00a0'}платежами, чеками и{'\u00a0'}возвратами, сертификаты,
        отзывы, вопросы, согласия, входы и{'\u00a0'}письма. В{'\u00a0'}нём страница для чтения, файл для программ и
        {'\u00a0'}
        ваши файлы. Архив хранится 7{'\u00a0'}дней, скачать его можете только вы.
      </p>
      {exports.length > 0 && (
        <ul className="grid gap-3">
          {exports.map(({ id, ready, requestedOn, keptUntil, size }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3"
            >
              <div className="min-w-0">
                <b>
                  Архив от{'\u00a0'}
                  {requestedOn}
                </b>
                <p className="text-sm text-quiet">{ready ? `${size}, хранится до\u00a0${keptUntil}` : 'Собираем…'}</p>
              </div>
              {ready && (
                <Button
                  small
                  busy={busy}
                  aria-label={`Скачать архив от ${requestedOn}`}
                  onClick={() =>
                    void attempt(() =>
                      downloadFile(`/api/auth/personal-data/exports/${id}/file`, 'travosol-moi-dannye.zip'),
                    )
                  }
                >
                  {busy ? 'Скачиваем…' : 'Скачать'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      {!waits && (
        <div>
          <FreshCode key={exports.length} id="export-code" proof={proof} label="Собрать архив" onTicket={request} />
        </div>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-semibold text-leaf empty:hidden">
        {waits
          ? statusText || 'Собираем архив: обычно это минута'
          : statusText && exports.length > 0
            ? 'Архив готов'
            : ''}
      </p>
    </div>
  );
}

export const OwnDataIsland = island('own-data', OwnDataPart);
