import { useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { saveFile } from '../../../client/save-file.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopying } from '../../../ui/use-copying.ts';
import { focusPart } from './focus-part.ts';
import type { PlannerPart } from './planner-part.ts';
import type { PlannerProps } from './planner.server.ts';

/** The plan in a calendar program: a file of this moment, or with the copy on the site an address that stays up to date. */
export function CalendarPart({ plan, lines, facts, saved }: PlannerPart & Pick<PlannerProps, 'saved'>) {
  const { busy, failure, attempt } = useAttempt();
  const { state, copy } = useCopying();
  const [making, setMaking] = useState(false);
  const [lost, setLost] = useState(false);

  async function download(): Promise<void> {
    setMaking(true);
    setLost(false);
    await import('../../../../kernel/course/course-calendar.ts')
      .then(({ courseCalendar }) => {
        const days = lines.flatMap((line) => (line.proposed > 0 && line.orderBy ? [line.orderBy] : []));
        const file = courseCalendar(plan, {
          today: facts.today,
          stampedAt: new Date(),
          host: location.hostname,
          url: location.origin + links.planner(),
          orderBy: days.sort()[0] ?? null,
        });
        saveFile('plan.ics', new Blob([file], { type: 'text/calendar;charset=utf-8' }));
      })
      .catch(() => setLost(true));
    setMaking(false);
  }
  const setAddress = (on: boolean) =>
    void attempt(async () => {
      await callApi('PUT /api/course-plan/calendar', { body: { on }, needsSignIn: true });
      await refreshPage();
      if (!on) focusPart();
    });

  return (
    <div>
      <h3>Календарь</h3>
      <p className="mb-3">
        В{'\u00a0'}событиях нет названий товаров: только «Приём по{'\u00a0'}плану» и{'\u00a0'}«Проверить запас».
      </p>
      <span className="flex flex-wrap gap-2">
        <Button small look="outline" busy={making} onClick={() => void download()}>
          Скачать файл для календаря
        </Button>
        {saved && (
          <Button small look="outline" busy={busy} onClick={() => setAddress(true)}>
            {saved.calendar ? 'Сменить адрес' : 'Получить адрес календаря'}
          </Button>
        )}
        {saved?.calendar && (
          <Button small look="quiet" busy={busy} onClick={() => setAddress(false)}>
            Отозвать адрес
          </Button>
        )}
      </span>
      {saved?.calendar && (
        <p className="mt-3 text-sm">
          Адрес для подписки знаете только вы: <Address path={saved.calendar} onCopy={(text) => void copy(text)} />{' '}
          <span role="status">
            {state === 'copied' ? 'Скопировано.' : state === 'refused' ? 'Скопируйте сами.' : ''}
          </span>
        </p>
      )}
      {(failure ?? lost) && (
        <Notice tone="error" role="alert" className="mt-3">
          {failure ? failure.message : 'Файл не\u00a0получился. Проверьте интернет и\u00a0повторите.'}
        </Notice>
      )}
    </div>
  );
}

function Address({ path, onCopy }: { path: string; onCopy(text: string): void }) {
  return (
    <>
      <code className="break-all">{path}</code>{' '}
      <button type="button" className="link" onClick={() => onCopy(location.origin + path)}>
        Скопировать полный адрес
      </button>
      .
    </>
  );
}
