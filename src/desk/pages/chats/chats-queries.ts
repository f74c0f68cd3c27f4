import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type Answer<P extends '/api/support/chats' | '/api/support/chats/{id}/messages'> =
  paths[P]['get']['responses'][200]['content']['application/json'];
export type ListedChat = Answer<'/api/support/chats'>['chats'][number];
export type OpenChat = Answer<'/api/support/chats/{id}/messages'>;
export type ChatMessage = OpenChat['messages'][number];

export const CHAT_LISTS = { waiting: 'Ждут ответа', answered: 'Отвечены', closed: 'Закрытые' } as const;
export type ChatList = keyof typeof CHAT_LISTS;

export const CHATS_KEY = ['chats'] as const;

export const chatsQuery = (state: ChatList) =>
  infiniteQueryOptions({
    queryKey: [...CHATS_KEY, 'list', state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        staffApi.GET('/api/support/chats', {
          params: { query: { state, ...(pageParam && { after: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: [...CHATS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/support/chats/{id}/messages', { params: { path: { id } }, signal })),
  });
