import { useEffect, useRef, useState } from 'react';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export { loader } from '../favourites/kept-frame.server.ts';

export function meta() {
  return [{ title: `Запись на вебинар — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Where the letters of a webinar lead whoever cannot come. Programs that look at links press no buttons. */
export default function WebinarPage() {
  const [token, setToken] = useState<string | null>();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState('');
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => setToken(/^#cancel=(.+)$/.exec(location.hash)?.[1] ?? null), []);
  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function cancel(given: string): Promise<void> {
    setState('sending');
    setFailure('');
    try {
      await callApi('/api/webinars/cancel', { body: { token: given } });
      setState('done');
    } catch (error) {
      setFailure(errorSentence(error));
      setState('asking');
    }
  }

  return (
    <Container className="min-h-80 max-w-[44rem] pb-4">
      <PageTitle>Запись на{'\u00a0'}вебинар</PageTitle>
      <noscript>
        <Notice>
          Кнопке нужен JavaScript. Отменим запись и{'\u00a0'}по{'\u00a0'}телефону {COMPANY.phones[0].text}.
        </Notice>
      </noscript>
      {token === null && (
        <>
          <Notice tone="warm" className="mb-5">
            Откройте ссылку из{'\u00a0'}письма целиком: в{'\u00a0'}ней не{'\u00a0'}хватает конца.
          </Notice>
          <a href={links.videos()} className={buttonClass('outline')}>
            Все вебинары
          </a>
        </>
      )}
      {token && state !== 'done' && (
        <>
          <p className="mb-5">
            Не{'\u00a0'}получается прийти? Нажмите кнопку: место достанется другому, писем об{'\u00a0'}этом вебинаре
            больше не{'\u00a0'}будет.
          </p>
          {failure && (
            <Notice tone="error" role="alert" className="mb-5">
              {failure}
            </Notice>
          )}
          <Button busy={state === 'sending'} onClick={() => void cancel(token)}>
            Отменить запись
          </Button>
        </>
      )}
      {token && state === 'done' && (
        <>
          <Notice ref={done} tone="good" role="status" tabIndex={-1} className="mb-5">
            Запись отменена. Событие осталось в{'\u00a0'}вашем календаре: удалите его там. Передумаете — запишитесь
            снова.
          </Notice>
          <a href={links.videos()} className={buttonClass('outline')}>
            Все вебинары
          </a>
        </>
      )}
    </Container>
  );
}
