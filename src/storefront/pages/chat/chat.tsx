import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { useStore } from 'zustand';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { CHAT_DEFAULTS, chatParameters, inkOn } from '../../features/chat/chat-frame.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { ChatConversation } from './chat-conversation.tsx';
import { openChat, type Chat } from './chat-session.ts';
import './chat.css';

export const meta: MetaFunction = () => [
  { title: `${CHAT_DEFAULTS.title} — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
];

/** Only our own pages may frame this one, so only our origin receives the message. */
function notifyParent(message: 'isLoaded' | 'close'): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/** Outside working hours the subtitle says that nobody is online. */
function Presence({ chat, subtitle }: { chat: Chat; subtitle: string }) {
  const away = useStore(chat.store, ({ phase, staffed }) => phase === 'open' && !staffed);
  return away ? 'Сейчас нас нет, ответим письмом' : subtitle;
}

/** Our own chat: a page that the widget shows in a frame. It also works when opened directly. */
export default function ChatPage() {
  const [query] = useSearchParams();
  const [settings] = useState(() => ({ ...chatParameters(query), userSiteId: query.get('userSiteId') }));
  const page = useRef<HTMLElement>(null);
  const [chat, setChat] = useState<Chat>();
  const [framed, setFramed] = useState(false);

  useEffect(() => {
    setFramed(window.parent !== window);
    // Opened directly, the page has no `userSiteId`: the chat requests a token for the session.
    const { userSiteId } = settings;
    const opened = openChat(userSiteId === null ? undefined : userSiteId === 'null' ? null : userSiteId);
    setChat(opened);
    void opened.open();
    return opened.close;
  }, [settings]);

  useEffect(() => {
    const { style } = page.current!;
    style.setProperty('--chat-color', settings.color);
    style.setProperty('--chat-ink', inkOn(settings.color));
    notifyParent('isLoaded');
  }, [settings]);

  // Remove the visitor's token from the address.
  useEffect(() => {
    if (!query.has('userSiteId')) return;
    const url = new URL(location.href);
    url.searchParams.delete('userSiteId');
    window.history.replaceState(window.history.state, '', url);
  }, [query]);

  const close = useCallback(() => notifyParent('close'), []);
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
          <h1>{settings.title}</h1>
          <p>{chat ? <Presence chat={chat} subtitle={settings.subtitle} /> : settings.subtitle}</p>
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
      {chat ? <ChatConversation chat={chat} placeholder={settings.placeholder} /> : <div className="chat-log" />}
      <noscript>
        <p className="m-auto max-w-72 text-center text-sm leading-6.5 text-quiet">
          Чат работает с{'\u00a0'}включённым JavaScript. Без него позвоните нам: <PhoneLink />.
        </p>
      </noscript>
    </main>
  );
}
