import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hashToken } from '../../platform/secret-token.ts';
import type { ChatAuthor } from './chat.rules.ts';
import { chatMessages, chats } from './support.tables.ts';

/** Who talks: an account, or the cookie of a visitor. */
export type Talker = { readonly customerId: number } | { readonly visitor: string };

export interface ChatMessage {
  readonly id: number;
  readonly author: ChatAuthor;
  readonly staffName: string | null;
  /** Made by the sender, by which it knows its own message again. */
  readonly key: string;
  readonly text: string;
  readonly at: Date;
}

const MESSAGE = {
  id: chatMessages.id,
  author: chatMessages.author,
  staffName: chatMessages.staffName,
  key: chatMessages.key,
  text: chatMessages.text,
  at: chatMessages.at,
};

/** Condition that finds the one chat of a talker. */
export function chatOf(talker: Talker) {
  return 'customerId' in talker
    ? eq(chats.customerId, talker.customerId)
    : eq(chats.visitorHash, hashToken(talker.visitor));
}

export async function findChat(db: Db, talker: Talker): Promise<{ id: string } | undefined> {
  const [found] = await db.select({ id: chats.id }).from(chats).where(chatOf(talker));
  return found;
}

/** Whether a visitor's chat is from before its cookie got the name that only this host can set. */
export async function beganUnderOldCookie(db: Db, visitor: string): Promise<boolean> {
  const found = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(chatOf({ visitor }), eq(chats.oldCookie, true)));
  return found.length > 0;
}

/** The last messages of a chat, the oldest of them first. */
export async function lastMessages(db: Db, chatId: string, most: number): Promise<ChatMessage[]> {
  const rows = await db
    .select(MESSAGE)
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(desc(chatMessages.id))
    .limit(most);
  return rows.reverse();
}

/** What came after a message, in order. */
export function messagesAfter(db: Db, chatId: string, id: number, most: number): Promise<ChatMessage[]> {
  return db
    .select(MESSAGE)
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.id, id)))
    .orderBy(asc(chatMessages.id))
    .limit(most);
}

/** Whether a message of this key has been taken. */
export async function hasMessage(db: Db, chatId: string, key: string): Promise<boolean> {
  const found = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.key, key)));
  return found.length > 0;
}

/** Chats for the people of the shop: those that wait for an answer first, the longest waiting on top. */
export async function chatsForStaff(db: Db, state: 'open' | 'closed', most: number) {
  const rows = await db
    .select({
      id: chats.id,
      customerId: chats.customerId,
      state: chats.state,
      createdAt: chats.createdAt,
      lastMessageAt: chats.lastMessageAt,
      lastAuthor: chats.lastAuthor,
    })
    .from(chats)
    // One that has joined another is empty.
    .where(
      and(eq(chats.state, state), sql`coalesce(${chats.customerId}::text, ${chats.visitorHash}::text) is not null`),
    )
    .orderBy(desc(chats.lastAuthor), asc(chats.lastMessageAt))
    .limit(most);
  return rows.map(({ lastAuthor, ...chat }) => ({ ...chat, waits: lastAuthor === 'visitor' }));
}

export async function chatExists(db: Db, chatId: string): Promise<boolean> {
  return (await db.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId))).length > 0;
}
