import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { OpenTicketForm } from '../../features/open-ticket/open-ticket-form.tsx';
import { ThreadEntry } from '../../features/thread/thread.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ChatAnswer } from './chat-answer.tsx';
import { chatQuery, CHATS_KEY, type ChatList, type ChatMessage, type OpenChat } from './chats-queries.ts';
import { useChatStream } from './use-chat-stream.ts';

interface ChatPaneProps {
  readonly chatId: string;
  readonly list: ChatList;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
}

/** One chat with its messages as they come. */
export function ChatPane({ chatId, list, draft, onDraft }: ChatPaneProps) {
  const read = useQuery(chatQuery(chatId));
  const back = `/support/chats${list === 'waiting' ? '' : `?list=${list}`}`;
  const isUnknown = read.error instanceof ApiFailure && [400, 404].includes(read.error.status);
  return (
    <section aria-label="Разговор" className="chat-pane">
      <Link to={back} className="chats-back text-link">
        К списку чатов
      </Link>
      {isUnknown ? (
        <p>Такого чата нет: возможно, его срок прошёл или он слился с&nbsp;чатом кабинета.</p>
      ) : (
        <Loaded of={read}>
          {(open) => (
            <Conversation open={open} back={back}>
              <ChatAnswer chatId={chatId} draft={draft} onDraft={onDraft} />
            </Conversation>
          )}
        </Loaded>
      )}
    </section>
  );
}

interface ConversationProps {
  readonly open: OpenChat;
  /** The list it was opened from. */
  readonly back: string;
  readonly children: React.ReactNode;
}

function Conversation({ open: { chat, messages }, back, children }: ConversationProps) {
  const may = useMay();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  useChatStream(chat.id);
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: CHATS_KEY,
    // To close what is closed changes nothing, so it needs no key.
    send: (_typed: undefined) =>
      answerOf(staffApi.POST('/api/support/chats/{id}/close', { params: { path: { id: chat.id } }, body: {} })),
    onDone: () => void navigate(back),
  });
  const who = chat.customerId === null ? 'Гость' : chat.name || `Покупатель ${chat.customerId}`;
  return (
    <>
      <h2>{who}</h2>
      <Log messages={messages} who={who} />
      {children}
      <div className="flex flex-wrap gap-2">
        {chat.state === 'open' && may('chat:close') && (
          <Button look="outline" busy={isPending} onClick={() => mutate(undefined)}>
            Закрыть чат
          </Button>
        )}
        {chat.customerId !== null && may('ticket:open') && (
          <Button look="plain" aria-expanded={isOpening} onClick={() => setOpening(!isOpening)}>
            Завести обращение
          </Button>
        )}
      </div>
      <Problem error={error} />
      {isOpening && <OpenTicketForm source={{ chat: chat.id }} reads={CHATS_KEY} onCancel={() => setOpening(false)} />}
    </>
  );
}

/** The newest message is in sight. */
function Log({ messages, who }: { readonly messages: readonly ChatMessage[]; readonly who: string }) {
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);
  return (
    // It scrolls, also by keys.
    <div ref={log} role="log" aria-label="Сообщения" tabIndex={0} className="chat-log">
      <ol className="thread">
        {messages.map(({ id, author, name, text, at }) => (
          <ThreadEntry
            key={id}
            side={author === 'staff' ? 'ours' : 'theirs'}
            who={author === 'staff' ? (name ?? 'Магазин') : who}
            at={at}
            text={text}
          />
        ))}
      </ol>
    </div>
  );
}
