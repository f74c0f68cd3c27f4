import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocked } from '../../session/lock.ts';
import { CHATS_KEY, chatQuery, type ChatMessage } from './chats-queries.ts';

const REOPEN_MS = 5_000;

/**
 * Adds new messages of a chat to what was read of it. The browser opens a broken stream again by itself; one that the server has
 * refused or ended is opened here.
 */
export function useChatStream(chatId: string): void {
  const queries = useQueryClient();
  const isLocked = useLocked();
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    if (isLocked) return undefined;
    const stream = new EventSource(`/api/support/chats/${chatId}/stream`);
    let reopening: ReturnType<typeof setTimeout> | undefined;
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ChatMessage;
      const { queryKey } = chatQuery(chatId);
      const read = queries.getQueryData(queryKey);
      if (!read || read.messages.some(({ id }) => id === message.id)) return;
      const messages = [...read.messages, message].toSorted((one, other) => one.id - other.id);
      queries.setQueryData(queryKey, { ...read, messages });
      // Who has the last word has changed.
      void queries.invalidateQueries({ queryKey: [...CHATS_KEY, 'list'] });
    });
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) reopening = setTimeout(() => setOpened(opened + 1), REOPEN_MS);
    });
    return () => {
      clearTimeout(reopening);
      stream.close();
    };
  }, [queries, chatId, isLocked, opened]);
}
