import { useEffect, useRef, useState } from 'react';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Запись на вебинар — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

type Wish = 'cancel' | 'not-me';

/** What each link of the letters is for, in the words of the page. */
const WORDS: Readonly<Record<Wish, { readonly lead: string; readonly button: string; readonly done: string }>> = {
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

/** Where the letters of a webinar lead whoever cannot come. Programs that look at links press no buttons. */
export default function WebinarPage() {
  const [asked, setAsked] = useState<{ readonly wish: Wish; readonly token: string } | null>();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState('');
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [, wish, token] = /^#(cancel|not-me)=(.+)$/.exec(location.hash) ?? [];
    setAsked(token ? { wish: wish as Wish, token } : null);
  }, []);
  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function send(wish: Wish, token: string): Promise<void> {
    setState('sending');
    setFailure('');
    try {
      await callApi('POST /api/webinars/cancel', { body: { token, notMe: wish === 'not-me' } });
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
          Кнопке нужен JavaScript. Отменим запись и{'\u00a0'}по{'\u00a0'}телефону <PhoneLink />.
        </Notice>
      </noscript>
      {asked === null && (
        <>
          <Notice tone="warm" className="mb-5">
            Откройте ссылку из{'\u00a0'}письма целиком: в{'\u00a0'}ней не{'\u00a0'}хватает конца.
          </Notice>
          <a href={links.videos()} className={buttonClass('outline')}>
            Все вебинары
          </a>
        </>
      )}
      {asked && state !== 'done' && (
        <>
          <p className="mb-5">{WORDS[asked.wish].lead}</p>
          {failure && (
            <Notice tone="error" role="alert" className="mb-5">
              {failure}
            </Notice>
          )}
          <Button busy={state === 'sending'} onClick={() => void send(asked.wish, asked.token)}>
            {WORDS[asked.wish].button}
          </Button>
        </>
      )}
      {asked && state === 'done' && (
        <>
          <Notice ref={done} tone="good" role="status" tabIndex={-1} className="mb-5">
            {WORDS[asked.wish].done}
          </Notice>
          <a href={links.videos()} className={buttonClass('outline')}>
            Все вебинары
          </a>
        </>
      )}
    </Container>
  );
}
