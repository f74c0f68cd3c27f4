import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type Action = 'cancel' | 'not-me';

const TEXTS: Readonly<Record<Action, { readonly lead: string; readonly button: string; readonly done: string }>> = {
  cancel: {
    lead: 'Не\u00a0получается прийти? Нажмите кнопку: место достанется другому, напоминаний не\u00a0будет.',
    button: 'Отменить запись',
    done: 'Запись отменена. Письмо с\u00a0файлом, который снимет событие в\u00a0календаре, уже в\u00a0пути. Передумаете\u00a0— запишитесь снова.',
  },
  'not-me': {
    lead: 'Ваш адрес указал кто-то другой? Нажмите кнопку: запись отменим, адрес удалим и\u00a0об\u00a0этом вебинаре больше не\u00a0напишем.',
    button: 'Это был не\u00a0я',
    done: 'Готово: адрес удалён, об\u00a0этом вебинаре мы\u00a0больше не\u00a0напишем. Простите за\u00a0лишнее письмо.',
  },
};

/** What the `#` address of the letter asks for. */
function linkOf(hash: string): { readonly action: Action; readonly token: string } | undefined {
  const [, action, token] = /^#(cancel|not-me)=(.+)$/.exec(hash) ?? [];
  return token ? { action: action as Action, token } : undefined;
}

/** Cancels a registration at a press: mail scanners open links, but press no buttons. */
export default function CancelRegistration() {
  const [link] = useState(() => linkOf(location.hash));
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState('');
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function send(action: Action, token: string): Promise<void> {
    setState('sending');
    setFailure('');
    try {
      await callApi('POST /api/webinars/cancel', { body: { token, notMe: action === 'not-me' } });
      setState('done');
    } catch (error) {
      setFailure(errorSentence(error));
      setState('idle');
    }
  }

  if (!link) {
    return (
      <>
        <Notice tone="warm" className="mb-5">
          Откройте ссылку из{'\u00a0'}письма целиком: в{'\u00a0'}ней не{'\u00a0'}хватает конца.
        </Notice>
        <a href={links.videos()} className={buttonClass('outline')}>
          Все вебинары
        </a>
      </>
    );
  }
  if (state === 'done') {
    return (
      <>
        <Notice ref={done} tone="good" role="status" tabIndex={-1} className="mb-5">
          {TEXTS[link.action].done}
        </Notice>
        <a href={links.videos()} className={buttonClass('outline')}>
          Все вебинары
        </a>
      </>
    );
  }
  return (
    <>
      <p className="mb-5">{TEXTS[link.action].lead}</p>
      {failure && (
        <Notice tone="error" role="alert" className="mb-5">
          {failure}
        </Notice>
      )}
      <Button busy={state === 'sending'} onClick={() => void send(link.action, link.token)}>
        {TEXTS[link.action].button}
      </Button>
    </>
  );
}
