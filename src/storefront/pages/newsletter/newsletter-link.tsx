import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { trackGoal } from '../../client/goals.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

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

interface LetterLink {
  readonly action: Action;
  readonly token: string;
}

function readLink(): LetterLink | undefined {
  const [, action, token] = /^#(confirm|unsubscribe)=(.+)$/.exec(location.hash) ?? [];
  return action && token ? { action: action as Action, token } : undefined;
}

/** Does what the link of the letter says. Needs a press: mail scanners open links, but press no buttons. */
export default function NewsletterLink() {
  const [link] = useState(readLink);
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function send({ action, token }: LetterLink): Promise<void> {
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

  if (!link) {
    return (
      <Notice tone="warm">
        Откройте ссылку из{'\u00a0'}письма целиком. Если письма нет, подпишитесь внизу страницы.
      </Notice>
    );
  }
  if (state === 'done') {
    return (
      <>
        <Notice ref={done} tone="good" role="status" tabIndex={-1} className="mb-5">
          {ACTIONS[link.action].done}
        </Notice>
        <a href={links.catalog()} className={buttonClass('outline')}>
          Перейти в{'\u00a0'}каталог
        </a>
      </>
    );
  }
  return (
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
  );
}
