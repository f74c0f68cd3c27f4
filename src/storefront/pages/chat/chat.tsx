import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { useStore } from 'zustand';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { CHAT_DEFAULTS, chatParameters, inkOn } from '../../features/chat/chat-frame.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { ChatConversation } from './chat-conversation.tsx';
import { openTalk, type Talk } from './chat-session.ts';
import './chat.css';

export const meta: MetaFunction = () => [
  { title: `${CHAT_DEFAULTS.title} — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
];

/** Only a page of our own may hold this one, so it alone is told. */
function tell(word: 'isLoaded' | 'close'): void {
  if (window.parent !== window) window.parent.postMessage(word, location.origin);
}

/** Outside its hours nobody is said to be there. */
function Presence({ talk, told }: { talk: Talk; told: string }) {
  const away = useStore(talk.store, ({ phase, staffed }) => phase === 'open' && !staffed);
  return away ? 'Сейчас нас нет, ответим письмом' : told;
}

/** Our own chat: a page that the widget shows in a frame. Opened by itself it works as well. */
export default function ChatPage() {
  const [asked] = useSearchParams();
  const [told] = useState(() => ({ ...chatParameters(asked), userSiteId: asked.get('userSiteId') }));
  const page = useRef<HTMLElement>(null);
  const [talk, setTalk] = useState<Talk>();
  const [framed, setFramed] = useState(false);

  useEffect(() => {
    setFramed(window.parent !== window);
    // Nobody has said who talks where the page was opened by itself: the session is asked.
    const { userSiteId } = told;
    const opened = openTalk(userSiteId === null ? undefined : userSiteId === 'null' ? null : userSiteId);
    setTalk(opened);
    void opened.open();
    return opened.close;
  }, [told]);

  useEffect(() => {
    const { style } = page.current!;
    style.setProperty('--chat-color', told.color);
    style.setProperty('--chat-ink', inkOn(told.color));
    tell('isLoaded');
  }, [told]);

  // Who talks does not stay in the address.
  useEffect(() => {
    if (!asked.has('userSiteId')) return;
    const url = new URL(location.href);
    url.searchParams.delete('userSiteId');
    window.history.replaceState(window.history.state, '', url);
  }, [asked]);

  const close = useCallback(() => tell('close'), []);
  useEffect(() => {
    if (!framed) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [framed, close]);

  return (
    <main className="chat" ref={page}>
      <header className="chat-head">
        <div>
          <h1>{told.title}</h1>
          <p>{talk ? <Presence talk={talk} told={told.subtitle} /> : told.subtitle}</p>
        </div>
        {framed ? (
          <button type="button" className="chat-head-close" aria-label="Закрыть чат" onClick={close}>
            <X size={22} aria-hidden />
          </button>
        ) : (
          <a href={links.home()} className="chat-head-home">
            На{'\u00a0'}сайт
          </a>
        )}
      </header>
      {talk ? <ChatConversation talk={talk} placeholder={told.placeholder} /> : <div className="chat-log" />}
      <noscript>
        <p className="m-auto max-w-72 text-center text-sm leading-6.5 text-quiet">
          Чат работает с{'\u00a0'}включённым JavaScript. Без него позвоните нам: <PhoneLink />.
        </p>
      </noscript>
    </main>
  );
}
