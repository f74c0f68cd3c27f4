import { RotateCw, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Message } from '../../../api/shop/chat.schema.ts';
import { formatDayAndTime } from '../../../kernel/dates.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveDraft, readDraft } from './chat-draft.ts';
import type { Talk, Unsent } from './chat-session.ts';
import { QuestionForm } from './question-form.tsx';

const LONGEST = 2000;

/** What was said, and the field to say more; outside the working hours the form of a question. */
export function ChatConversation({ talk, placeholder }: { talk: Talk; placeholder: string }) {
  const { phase, staffed, who, messages, unsent, connected } = useStore(talk.store);
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length + unsent.length;
  // The newest word is what one looks at.
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
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
              <Button look="outline" small onClick={() => void talk.open()}>
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
          <Said key={message.id} message={message} />
        ))}
        {staffed && unsent.map((one) => <NotSent key={one.key} one={one} onRetry={() => talk.retry(one.key)} />)}
        {phase === 'open' && !staffed && who !== undefined && <QuestionForm who={who} />}
      </div>
      <p role="status" className="chat-connection">
        {!connected && 'Связь прервалась: восстанавливаем. Написанное не\u00a0пропадёт.'}
      </p>
      {(phase !== 'open' || staffed) && <Composer talk={talk} who={who} placeholder={placeholder} unsent={unsent} />}
    </>
  );
}

function Said({ message: { author, name, text, at } }: { message: Message }) {
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

function NotSent({ one: { text, refused }, onRetry }: { one: Unsent; onRetry: () => void }) {
  return (
    <div className="chat-word chat-mine chat-unsent">
      <span className="sr-only">Вы: </span>
      <p className="chat-text">{text}</p>
      {refused === undefined ? (
        <p className="chat-when">Отправляем</p>
      ) : (
        <p className="chat-when chat-refused" role="alert">
          Не{'\u00a0'}отправлено. {refused}{' '}
          <button type="button" onClick={onRetry}>
            <RotateCw size={15} aria-hidden /> Отправить снова
          </button>
        </p>
      )}
    </div>
  );
}

interface ComposerProps {
  talk: Talk;
  who: string | undefined;
  placeholder: string;
  unsent: readonly Unsent[];
}

function Composer({ talk, who, placeholder, unsent }: ComposerProps) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);

  // What is typed or not sent when the panel closes is found in the field when it is opened again, by the same person.
  useEffect(() => {
    if (who === undefined) {
      setText('');
      return setRead(undefined);
    }
    setText((typed) => typed || readDraft(who));
    setRead(who);
  }, [who]);
  useEffect(() => {
    if (who === undefined || read !== who) return;
    saveDraft(who, [...unsent.map((one) => one.text), text].filter(Boolean).join('\n'));
  }, [who, read, text, unsent]);

  function send(event?: FormEvent): void {
    event?.preventDefault();
    const said = text.trim();
    if (!said || said.length > LONGEST) return;
    talk.send(said);
    setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // On phones Enter is the only way to a new line.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!sends || matchMedia('(pointer: coarse)').matches) return;
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
