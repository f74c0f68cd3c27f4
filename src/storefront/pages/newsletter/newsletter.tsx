import { useEffect, useRef, useState } from 'react';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { trackGoal } from '../../client/goals.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Подписка на новости — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

const ACTIONS = {
  confirm: {
    button: 'Подтвердить подписку',
    lead: 'Остался один шаг: нажмите кнопку, и\u00a0мы будем присылать новости, статьи и\u00a0сообщения об\u00a0акциях.',
    done: 'Готово, вы\u00a0подписаны. Отписаться можно в\u00a0любом письме.',
  },
  unsubscribe: {
    button: 'Отписаться',
    lead: 'Нажмите кнопку, и\u00a0писем с\u00a0новостями больше не\u00a0будет. Письма о\u00a0заказах это не\u00a0изменит.',
    done: 'Готово, вы\u00a0отписаны: писем с\u00a0новостями больше не\u00a0будет.',
  },
} as const;

type Action = keyof typeof ACTIONS;

/** Target of the links in newsletter letters. Needs a press: mail scanners open links, but press no buttons. */
export default function NewsletterPage() {
  const [link, setLink] = useState<{ action: Action; token: string } | null>();
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [, action, token] = /^#(confirm|unsubscribe)=(.+)$/.exec(location.hash) ?? [];
    setLink(action && token ? { action: action as Action, token } : null);
  }, []);
  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function send({ action, token }: { action: Action; token: string }): Promise<void> {
    setState('sending');
    setFailure(undefined);
    try {
      await callApi(`POST /api/newsletter/${action}`, { body: { token } });
      if (action === 'confirm') void trackGoal('subscribe_news');
      setState('done');
    } catch (error) {
      setFailure(errorSentence(error));
      setState('idle');
    }
  }

  return (
    <Container className="min-h-80 max-w-[44rem] pb-4">
      <PageTitle>Подписка на{'\u00a0'}новости</PageTitle>
      {link === null && (
        <Notice tone="warm">
          Откройте ссылку из{'\u00a0'}письма целиком. Если письма нет, подпишитесь внизу страницы.
        </Notice>
      )}
      {link && state !== 'done' && (
        <>
          <p className="mb-5">{ACTIONS[link.action].lead}</p>
          {failure && (
            <Notice tone="error" role="alert" className="mb-5">
              {failure}
            </Notice>
          )}
          <Button busy={state === 'sending'} onClick={() => void send(link)}>
            {ACTIONS[link.action].button}
          </Button>
        </>
      )}
      {link && state === 'done' && (
        <>
          <Notice ref={done} tone="good" role="status" tabIndex={-1} className="mb-5">
            {ACTIONS[link.action].done}
          </Notice>
          <a href={links.catalog()} className={buttonClass('outline')}>
            Перейти в{'\u00a0'}каталог
          </a>
        </>
      )}
    </Container>
  );
}
