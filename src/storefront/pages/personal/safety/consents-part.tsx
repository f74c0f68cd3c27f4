import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { refetchSession } from '../../../client/session.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { island } from '../../../ui/island.tsx';
import { ConfirmNotice } from '../confirm-notice.tsx';
import type { Safety } from './safety.server.ts';
import './consents-part.css';

type Consent = Safety['consents'][number];

/** What the customer has agreed to, in the words agreed to, and how to withdraw it. */
export default function ConsentsPart({ consents }: Pick<Safety, 'consents'>) {
  const [statusText, setStatusText] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (statusText) status.current?.focus();
  }, [statusText]);

  async function tell(text: string): Promise<void> {
    await Promise.all([refreshPage(), refetchSession()]);
    setStatusText(text);
  }

  return (
    <div className="grid gap-4">
      {consents.length === 0 ? (
        <p className="text-quiet">Согласий, данных через сайт, у{'\u00a0'}нас нет.</p>
      ) : (
        <p className="max-w-160">
          Каждое согласие отдельно: отозвать можно одно, остальные останутся. Причину объяснять не{'\u00a0'}нужно.
          Запись о{'\u00a0'}том, что согласие было, храним ещё три года: согласие может понадобиться доказать в
          {'\u00a0'}суде.
        </p>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-semibold text-leaf empty:hidden">
        {statusText}
      </p>
      <ul className="consents">
        {consents.map((consent) => (
          <ConsentRow key={consent.purpose} consent={consent} onDone={tell} />
        ))}
      </ul>
      <p className="text-sm text-quiet">
        Согласие на{'\u00a0'}счётчик посещений хранится не{'\u00a0'}в{'\u00a0'}кабинете, а{'\u00a0'}в{'\u00a0'}браузере:
        его меняет кнопка «Выбор cookie» внизу страницы. Все тексты целиком{'\u00a0'}—{' '}
        <a href={links.consent()} className="link">
          согласие на{'\u00a0'}обработку данных
        </a>
        .
      </p>
    </div>
  );
}

export const ConsentsIsland = island('consents', ConsentsPart);

function ConsentRow({ consent, onDone }: { consent: Consent; onDone(text: string): Promise<void> }) {
  const { title, state, live, wordings } = consent;
  return (
    <li>
      <h3>{title}</h3>
      <p className="text-sm text-quiet">{state}</p>
      <details>
        <summary>
          Что вы разрешили
          <ChevronDown size={18} aria-hidden />
        </summary>
        {wordings.map(({ version, rows, times, more }) => (
          <div key={version} className="consent-wording">
            <dl>
              {rows.map(([name, words]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
              <div>
                <dt>Версия</dt>
                <dd>{version}</dd>
              </div>
              <div>
                <dt>Когда</dt>
                <dd>
                  <ul>
                    {times.map((time, index) => (
                      <li key={index}>{time}</li>
                    ))}
                    {more > 0 && <li>и ещё {more}</li>}
                  </ul>
                </dd>
              </div>
            </dl>
          </div>
        ))}
      </details>
      {live && <Withdrawal consent={consent} onDone={onDone} />}
    </li>
  );
}

function Withdrawal({
  consent: { purpose, title, way, effect },
  onDone,
}: {
  consent: Consent;
  onDone(text: string): Promise<void>;
}) {
  const { busy, failure, attempt } = useAttempt();
  const [asking, setAsking] = useState(false);
  if (way !== 'here')
    return (
      <p className="max-w-160 text-sm">
        {effect}
        {way === 'deletion' && (
          <>
            {' '}
            <a href={`${links.accountSafety()}#deletion`} className="link">
              Удалить кабинет
            </a>
          </>
        )}
        {way === 'planner' && (
          <>
            {' '}
            <a href={links.planner('settings')} className="link">
              Отозвать в{'\u00a0'}настройках плана
            </a>
          </>
        )}
      </p>
    );
  if (!asking)
    return (
      <Button
        small
        look="outline"
        className="justify-self-start"
        aria-label={`Отозвать согласие: ${title}`}
        onClick={() => setAsking(true)}
      >
        Отозвать согласие
      </Button>
    );
  const withdraw = () =>
    void attempt(async () => {
      await callApi('POST /api/auth/consents/:purpose/withdraw', { params: { purpose }, needsSignIn: true });
      await onDone(`Согласие отозвано: ${title}`);
    });
  return (
    <ConfirmNotice
      label={`Отзыв согласия: ${title}`}
      title="Отозвать это согласие?"
      confirm="Отозвать"
      working="Отзываем…"
      busy={busy}
      failure={failure}
      onConfirm={withdraw}
      onCancel={() => setAsking(false)}
    >
      {effect}
    </ConfirmNotice>
  );
}
