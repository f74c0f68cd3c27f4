import { z } from 'zod';
import { FORM_RULES } from '../../kernel/form-rules.ts';
import { LONGEST_MESSAGE } from '../../shop/support/chat.rules.ts';
import { CHAT_LISTS } from '../../shop/support/chats.reads.ts';
import { Consent, typedBy, typedText } from '../text.schema.ts';

const Key = z.uuid('Обновите страницу и отправьте сообщение ещё раз').toLowerCase();

const MessageText = typedText({ lines: true })
  .min(1, 'Напишите сообщение')
  .max(LONGEST_MESSAGE, `Сообщение не длиннее ${LONGEST_MESSAGE} знаков: разделите его на два`);

export const SendMessageRequest = z.object({
  /** Idempotency key made by the browser (a UUID). */
  key: Key,
  text: MessageText,
});

export const Message = z.object({
  id: z.int(),
  /** visitor: the author of the chat; staff: the shop. */
  author: z.enum(['visitor', 'staff']),
  /** Name of the staff member who answered. */
  name: z.string().nullable(),
  /** The key of the visitor's own messages. */
  key: z.uuid().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

export const SentMessage = z.object({ message: Message });
export type SentMessage = z.infer<typeof SentMessage>;

export const OpenedChat = z.object({
  /** False outside the working hours: visitors may leave a question instead. */
  staffed: z.boolean(),
  /** Id of the author, so that drafts are not shown to another person. */
  who: z.string(),
  /** Whether a chat exists that can be followed live. */
  begun: z.boolean(),
  messages: z.array(Message),
});
export type OpenedChat = z.infer<typeof OpenedChat>;

/** What the widget needs to open the frame. */
export const ChatFrame = z.object({
  /** Address of the frame without parameters; a path when the chat is our own. */
  url: z.string(),
  /** `userSiteId`: signed, short-lived; null for a visitor. */
  token: z.string().nullable(),
});
export type ChatFrame = z.infer<typeof ChatFrame>;

export const QuestionRequest = z.object({
  id: Key,
  name: typedBy(FORM_RULES.contactName),
  email: typedBy(FORM_RULES.chatEmail),
  question: typedText({ lines: true })
    .min(5, 'Напишите вопрос')
    .max(LONGEST_MESSAGE, `Вопрос не длиннее ${LONGEST_MESSAGE} знаков`),
  consent: Consent,
});

export const SavedQuestion = z.object({ state: z.literal('saved') });

export const ChatId = z.object({ id: z.uuid().toLowerCase() });
export const StaffChatsQuery = z.object({
  state: z.enum(CHAT_LISTS).default('open'),
  /** `next` of the page before. */
  after: z.string().max(100).optional(),
});
export const StaffReply = z.strictObject({ key: Key, text: MessageText });

const staffChat = {
  id: z.uuid(),
  customerId: z.int().nullable(),
  /** Of the customer; empty for a visitor, and for those who may not see contacts. */
  name: z.string(),
  state: z.enum(['open', 'closed']),
  /** Whether the last message is the visitor's. */
  waits: z.boolean(),
  createdAt: z.iso.datetime(),
};

export const StaffChats = z.object({
  chats: z.array(
    z.object({
      ...staffChat,
      /** Beginning of the last message. */
      lastText: z.string(),
      lastMessageAt: z.iso.datetime(),
    }),
  ),
  /** `after` of the next page; null on the last one. Of all that are open only the first page is read. */
  next: z.string().nullable(),
});

/** The last messages, the oldest of them first. */
export const StaffMessages = z.object({ chat: z.object(staffChat), messages: z.array(Message) });
export const ClosedChat = z.object({ state: z.literal('closed') });

export const chatCalls = {
  frame: {
    method: 'POST',
    url: '/support/chat/frame',
    schema: { summary: 'Address of the chat and who opens it', response: { 200: ChatFrame } },
  },
  open: {
    method: 'POST',
    url: '/support/chat/open',
    schema: { summary: 'The chat of whoever asks', response: { 200: OpenedChat } },
  },
  send: {
    method: 'POST',
    url: '/support/chat/messages',
    schema: { summary: 'Write to the shop', body: SendMessageRequest, response: { 200: SentMessage } },
  },
  stream: {
    method: 'GET',
    url: '/support/chat/stream',
    /** The response schema is that of each event. */
    schema: { summary: 'New messages as server-sent events; Last-Event-ID goes on', response: { 200: Message } },
  },
  question: {
    method: 'POST',
    url: '/support/questions',
    schema: { summary: 'Leave a question', body: QuestionRequest, response: { 200: SavedQuestion } },
  },
} as const;
