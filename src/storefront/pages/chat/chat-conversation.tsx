import { RotateCw, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Message } from '../../../api/shop/chat.schema.ts';
import { formatDayAndTime } from '../../../kernel/dates.ts';
import { readDraft, saveDraft } from '../../client/chat-draft.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Chat, Unsent } from './chat-session.ts';
import { QuestionForm } from './question-form.tsx';

const LONGEST = 2000;

/** Messages and the input field; outside working hours, the question form. */
export function ChatConversation({ chat, placeholder }: { chat: Chat; placeholder: string }) {
  const { phase, staffed, visitor, messages, unsent, connected } = useStore(chat.store);
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length + unsent.length;
  // Keep the newest message in view.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count, phase]);
  return (
    <>
      <div
        ref={log}
        className="chat-log"
        role="log"
        aria-label="Сообщения"
        tabIndex={0}
        aria-busy={phase === 'opening'}
      >
        {phase === 'failed' && (
          <Notice
            tone="error"
            role="alert"
            action={
              <Button look="outline" small onClick={() => void chat.open()}>
                Повторить
              </Button>
            }
          >
            Переписка не{'\u00a0'}открылась. Повторите или позвоните нам: <PhoneLink />.
          </Notice>
        )}
        {phase === 'open' && count === 0 && staffed && (
          <p className="m-auto max-w-72 text-center text-sm leading-6.5 text-quiet">
            Спросите о{'\u00a0'}товарах, заказе или доставке: ответим здесь же.
          </p>
        )}
        {messages.map((message) => (
          <ChatMessage key={message.id} message={message} />
        ))}
        {staffed &&
          unsent.map((message) => (
            <UnsentMessage key={message.key} message={message} onRetry={() => chat.retry(message.key)} />
          ))}
        {phase === 'open' && !staffed && visitor !== undefined && <QuestionForm visitor={visitor} />}
      </div>
      <p role="status" className="chat-connection">
        {!connected && 'Связь прервалась: восстанавливаем. Написанное не\u00a0пропадёт.'}
      </p>
      {(phase !== 'open' || staffed) && (
        <Composer chat={chat} visitor={visitor} placeholder={placeholder} unsent={unsent} />
      )}
    </>
  );
}

function ChatMessage({ message: { author, name, text, at } }: { message: Message }) {
  const when = new Date(at);
  return (
    <div className={`chat-word ${author === 'staff' ? 'chat-theirs' : 'chat-mine'}`}>
      <span className="sr-only">{author === 'staff' ? 'Ответ магазина: ' : 'Вы: '}</span>
      <p className="chat-text">{text}</p>
      <p className="chat-when">
        {name && `${name}, `}
        <time dateTime={at}>{formatDayAndTime(when)}</time>
      </p>
    </div>
  );
}

function UnsentMessage({ message: { text, refusal }, onRetry }: { message: Unsent; onRetry: () => void }) {
  return (
    <div className="chat-word chat-mine">
      <span className="sr-only">Вы: </span>
      <p className="chat-text">{text}</p>
      {refusal === undefined ? (
        <p className="chat-when">Отправляем</p>
      ) : (
        <p className="chat-when chat-refused" role="alert">
          Не{'\u00a0'}отправлено. {refusal}{' '}
          <button type="button" onClick={onRetry}>
            <RotateCw size={15} aria-hidden /> Отправить снова
          </button>
        </p>
      )}
    </div>
  );
}

interface ComposerProps {
  chat: Chat;
  visitor: string | undefined;
  placeholder: string;
  unsent: readonly Unsent[];
}

function Composer({ chat, visitor, placeholder, unsent }: ComposerProps) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);

  // Text typed or not yet sent when the panel closes is in the field when the same visitor opens it again.
  useEffect(() => {
    if (visitor === undefined) {
      setText('');
      return setRead(undefined);
    }
    setText((typed) => typed || readDraft(visitor));
    setRead(visitor);
  }, [visitor]);
  useEffect(() => {
    if (visitor === undefined || read !== visitor) return;
    saveDraft(visitor, [...unsent.map((message) => message.text), text].filter(Boolean).join('\n'));
  }, [visitor, read, text, unsent]);

  function send(event?: FormEvent): void {
    event?.preventDefault();
    const message = text.trim();
    if (!message || message.length > LONGEST) return;
    chat.send(message);
    setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // On phones Enter is the only way to start a new line.
    const isSendKey = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSendKey || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  }

  const over = text.trim().length - LONGEST;
  return (
    <form className="chat-composer" onSubmit={send}>
      <label htmlFor="chat-field" className="sr-only">
        Сообщение
      </label>
      <textarea
        ref={field}
        id="chat-field"
        rows={2}
        value={text}
        placeholder={placeholder}
        aria-invalid={over > 0 || undefined}
        aria-describedby={over > 0 ? 'chat-over' : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="chat-send" aria-label="Отправить">
        <SendHorizontal size={22} aria-hidden />
      </button>
      {over > 0 && (
        <p id="chat-over" role="alert" className="col-span-full text-sm leading-6.5 text-error">
          Длиннее {LONGEST} знаков на{'\u00a0'}
          {over}: разделите сообщение на{'\u00a0'}два.
        </p>
      )}
    </form>
  );
}
