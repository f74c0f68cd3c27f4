import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Ends the letters. Needs a press: mail scanners open links, but press no buttons. */
export default function CourseRemindersLink() {
  const [token] = useState(() => /^#end=(.+)$/.exec(location.hash)?.[1]);
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function end(): Promise<void> {
    setState('sending');
    setFailure(undefined);
    try {
      await callApi('POST /api/course-reminders/end', { body: { token: token! } });
      setState('done');
    } catch (error) {
      setFailure(errorSentence(error));
      setState('idle');
    }
  }

  if (!token) return <Notice tone="warm">Откройте ссылку из{'\u00a0'}письма целиком.</Notice>;
  if (state === 'done') {
    return (
      <>
        <Notice ref={done} tone="good" role="status" tabIndex={-1} className="mb-5">
          Готово, писем больше не{'\u00a0'}будет. Сам план остался в{'\u00a0'}кабинете, уведомления в{'\u00a0'}браузере
          отключают там{'\u00a0'}же.
        </Notice>
        <a href={links.planner('settings')} className={buttonClass('outline')}>
          Открыть план
        </a>
      </>
    );
  }
  return (
    <>
      <p className="mb-5">
        Нажмите кнопку, и{'\u00a0'}писем о{'\u00a0'}запасе больше не{'\u00a0'}будет.
      </p>
      {failure && (
        <Notice tone="error" role="alert" className="mb-5">
          {failure}
        </Notice>
      )}
      <Button busy={state === 'sending'} onClick={() => void end()}>
        Больше не{'\u00a0'}напоминать
      </Button>
    </>
  );
}
