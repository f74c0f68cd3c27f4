import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { SupportTabs } from '../../features/support-tabs/support-tabs.tsx';
import { useRefreshEvery } from '../../session/refresh-every.ts';
import { ChatListing } from './chat-listing.tsx';
import { ChatPane } from './chat-pane.tsx';
import { CHAT_LISTS, chatsQuery, type ChatList } from './chats-queries.ts';
import { useSound } from './use-sound.ts';
import './chats.css';

const listOf = (value: string | null): ChatList =>
  value !== null && Object.hasOwn(CHAT_LISTS, value) ? (value as ChatList) : 'waiting';

/** Chats beside the one that is open. Those that wait are counted in the title, which is read while another tab is in front. */
export function Chats() {
  const { chatId } = useParams();
  const [params] = useSearchParams();
  const list = listOf(params.get('list'));
  const every = useRefreshEvery(5_000);
  const waiting = useInfiniteQuery({
    ...chatsQuery('waiting'),
    refetchInterval: every,
    refetchIntervalInBackground: true,
  });
  const waitingChats = waiting.data?.pages.flatMap(({ chats }) => chats) ?? [];
  const [isLoud, toggleSound] = useSound(
    waiting.data && waitingChats.reduce((last, { lastMessageAt }) => (lastMessageAt > last ? lastMessageAt : last), ''),
  );
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  return (
    <div className="grid gap-4">
      <title>{waitingChats.length > 0 ? `(${waitingChats.length}) Чат` : 'Чат'}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Чат</h1>
        <button type="button" className="chip" aria-pressed={isLoud} onClick={toggleSound}>
          Звук новых сообщений
        </button>
      </div>
      <SupportTabs />
      <div className={chatId === undefined ? 'chats' : 'chats chats-opened'}>
        <ChatListing list={list} chatId={chatId} waiting={waitingChats.length} />
        {chatId === undefined ? (
          <p className="chats-none text-quiet">Выберите чат слева.</p>
        ) : (
          <ChatPane
            key={chatId}
            chatId={chatId}
            list={list}
            draft={drafts[chatId] ?? ''}
            onDraft={(text) => setDrafts({ ...drafts, [chatId]: text })}
          />
        )}
      </div>
    </div>
  );
}
