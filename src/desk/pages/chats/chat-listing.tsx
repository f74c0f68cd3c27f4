import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useRefreshEvery } from '../../session/refresh-every.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CHAT_LISTS, chatsQuery, type ChatList, type ListedChat } from './chats-queries.ts';

interface ChatListingProps {
  readonly list: ChatList;
  readonly chatId: string | undefined;
  /** Chats that wait. */
  readonly waiting: number;
}

export function ChatListing({ list, chatId, waiting }: ChatListingProps) {
  const [, setParams] = useSearchParams();
  const found = useInfiniteQuery({ ...chatsQuery(list), refetchInterval: useRefreshEvery(30_000) });
  return (
    <section aria-label="Чаты" className="chats-list">
      <div role="group" aria-label="Какие чаты" className="chips">
        {(Object.entries(CHAT_LISTS) as [ChatList, string][]).map(([one, name]) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === list}
            onClick={() => setParams(one === 'waiting' ? {} : { list: one })}
          >
            {name}
            {one === 'waiting' && waiting > 0 && `: ${waiting}`}
          </button>
        ))}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const chats = pages.flatMap((page) => page.chats);
          if (chats.length === 0)
            return (
              <div role="status" className="empty-list">
                {list === 'waiting' ? 'Никто не\u00a0ждёт. Новые сообщения появятся здесь сами.' : 'Таких чатов нет.'}
              </div>
            );
          return (
            <>
              <ul className="rows">
                {chats.map((chat) => (
                  <Row key={chat.id} chat={chat} list={list} isOpen={chat.id === chatId} />
                ))}
              </ul>
              <More of={found} shown={chats.length} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface RowProps {
  readonly chat: ListedChat;
  readonly list: ChatList;
  readonly isOpen: boolean;
}

const Row = ({ chat: { id, customerId, name, lastText, lastMessageAt }, list, isOpen }: RowProps) => (
  <li>
    <Link
      to={`/support/chats/${id}${list === 'waiting' ? '' : `?list=${list}`}`}
      aria-current={isOpen ? 'page' : undefined}
      className="chat-link"
    >
      <span className="font-semibold">{customerId === null ? 'Гость' : name || `Покупатель ${customerId}`}</span>
      <span className="chat-at">
        <Moment at={lastMessageAt} />
      </span>
      <span className="chat-last">{lastText}</span>
    </Link>
  </li>
);
