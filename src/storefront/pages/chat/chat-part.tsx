import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { links } from '../../../kernel/links.ts';
import type { ChatParameters } from '../../features/chat/chat-defaults.ts';
import { inkOn } from '../../features/chat/chat-frame.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { island } from '../../ui/island.tsx';
import { ChatConversation } from './chat-conversation.tsx';
import { openChat, type Chat } from './chat-session.ts';

/** Only our own pages may frame this one, so only our origin receives the message. */
function notifyParent(message: 'isLoaded' | 'close'): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

const close = () => notifyParent('close');

/** Outside working hours the subtitle says that nobody is online. */
function Presence({ chat, subtitle }: { chat: Chat; subtitle: string }) {
  const away = useStore(chat.store, ({ phase, staffed }) => phase === 'open' && !staffed);
  return away ? 'Сейчас нас нет, ответим письмом' : subtitle;
}

/**
 * Removes the token of the visitor from the address. It is read here, not on the server, so that the page does not contain
 * it.
 *
 * @returns null for a visitor without an account; undefined when the page was opened outside the frame
 */
function takeToken(): string | null | undefined {
  const url = new URL(location.href);
  const token = url.searchParams.get('userSiteId');
  if (token === null) return undefined;
  url.searchParams.delete('userSiteId');
  history.replaceState(history.state, '', url);
  return token === 'null' ? null : token;
}

type ChatPartProps = Pick<ChatParameters, 'title' | 'subtitle' | 'color' | 'placeholder'>;

export default function ChatPart({ title, subtitle, color, placeholder }: ChatPartProps) {
  const head = useRef<HTMLElement>(null);
  const [chat, setChat] = useState<Chat>();
  const [framed, setFramed] = useState(false);

  useEffect(() => {
    setFramed(window.parent !== window);
    const opened = openChat(takeToken());
    setChat(opened);
    void opened.open();
    return opened.close;
  }, []);

  useEffect(() => {
    // Set by script: the pages forbid style attributes in markup.
    const { style } = head.current!.closest<HTMLElement>('.chat')!;
    style.setProperty('--chat-color', color);
    style.setProperty('--chat-ink', inkOn(color));
    notifyParent('isLoaded');
  }, [color]);

  useEffect(() => {
    if (!framed) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [framed]);

  return (
    <>
      <header ref={head} className="chat-head">
        <div>
          <h1>{title}</h1>
          <p>{chat ? <Presence chat={chat} subtitle={subtitle} /> : subtitle}</p>
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
      {chat ? <ChatConversation chat={chat} placeholder={placeholder} /> : <div className="chat-log" />}
      <noscript>
        <p className="m-auto max-w-72 text-center text-sm leading-6.5 text-quiet">
          Чат работает с{'\u00a0'}включённым JavaScript. Без него позвоните нам: <PhoneLink />.
        </p>
      </noscript>
    </>
  );
}

export const ChatIsland = island('chat', ChatPart, 'first');
