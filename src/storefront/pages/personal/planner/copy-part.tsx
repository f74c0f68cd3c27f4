import { useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { focusPart } from './focus-part.ts';
import type { PlannerPart } from './planner-part.ts';
import { PushPart } from './push-part.tsx';
import type { PlannerProps } from './planner.server.ts';

/** Where the plan is kept: on the device, or with its own consent as a copy on the site, too. */
export function CopyPart({
  store,
  owner,
  saved,
  emailConfirmed,
}: PlannerPart & Pick<PlannerProps, 'owner' | 'saved' | 'emailConfirmed'>) {
  const { busy, failure, attempt } = useAttempt();
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string>();

  function start(): void {
    setError(agreed ? undefined : 'Отметьте согласие: без него план остаётся только в\u00a0этом браузере');
    if (agreed) move(store.startCopy);
  }
  const move = (work: () => Promise<void>) =>
    void attempt(async () => {
      await work();
      focusPart();
    });
  const setReminders = (reminders: boolean) =>
    void attempt(async () => {
      await callApi('PUT /api/course-plan/reminders', { body: { reminders }, needsSignIn: true });
      await refreshPage();
    });

  return (
    <div>
      <h3>Где хранится план</h3>
      {saved ? (
        <>
          <p className="mb-3">
            План хранится на{'\u00a0'}сайте и{'\u00a0'}открывается на{'\u00a0'}любом вашем устройстве. Если отозвать
            согласие, копия удалится сразу, а{'\u00a0'}план останется в{'\u00a0'}этом браузере.
          </p>
          <CheckField
            id="course-reminders"
            checked={saved.reminders}
            disabled={!emailConfirmed && !saved.reminders}
            onChange={({ currentTarget }) => setReminders(currentTarget.checked)}
          >
            Напоминать письмом, когда товар заканчивается. В{'\u00a0'}теме и{'\u00a0'}тексте нет названий и{'\u00a0'}
            предложений, отключить можно одним нажатием.
            {!emailConfirmed && (
              <>
                {' '}
                Сначала{' '}
                <a href={links.accountSafety()} className="link">
                  подтвердите email
                </a>
                .
              </>
            )}
          </CheckField>
          <PushPart owner={owner} push={saved.push} />
          <Button small look="quiet" busy={busy} className="mt-4" onClick={() => move(store.endCopy)}>
            Отозвать согласие и{'\u00a0'}удалить копию
          </Button>
        </>
      ) : (
        <>
          <p className="mb-3">
            План хранится только в{'\u00a0'}этом браузере: магазин его не{'\u00a0'}видит. Когда вы выйдете из{'\u00a0'}
            кабинета, план удалится, чтобы его не{'\u00a0'}увидел следующий, кто сядет за{'\u00a0'}этот компьютер. Перед
            выходом сохраните файл плана или включите копию на{'\u00a0'}сайте: с{'\u00a0'}ней работают другие
            устройства, адрес календаря и{'\u00a0'}напоминания.
          </p>
          <CheckField
            id="course-consent"
            checked={agreed}
            error={error}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          >
            Даю отдельное согласие хранить на{'\u00a0'}сайте копию моего плана: по{'\u00a0'}ней можно судить о{'\u00a0'}
            здоровье. Согласие можно отозвать здесь в{'\u00a0'}любой момент.{' '}
            <a href={`${links.consent()}#course`} target="_blank" className="link">
              Текст согласия
              <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
            </a>
          </CheckField>
          <Button small look="outline" busy={busy} className="mt-2" onClick={start}>
            Хранить копию на{'\u00a0'}сайте
          </Button>
        </>
      )}
      {failure && (
        <Notice tone="error" role="alert" className="mt-3">
          {failure.message}
        </Notice>
      )}
    </div>
  );
}
