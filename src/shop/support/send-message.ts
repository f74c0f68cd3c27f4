import { createHmac, randomUUID } from 'node:crypto';
import { customerIdOf, type Actor } from '../../kernel/actor.ts';
import { networkOf } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { attemptKey, countAttempts } from '../attempts/attempt-limits.ts';
import { hashToken } from '../../platform/secret-token.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { addMessage } from './add-message.ts';
import { isStaffed } from './chat.rules.ts';
import { findChat, hasMessage, type ChatMessage, type ChatOwner } from './chats.reads.ts';
import { chatEvents, chats } from './support.tables.ts';

const PER_OWNER = { windowSeconds: 60, max: 20 };
const PER_ADDRESS = { windowSeconds: 60, max: 60 };
const NEW_PER_ADDRESS = { windowSeconds: 3600, max: 20 };

export interface SentMessage {
  readonly chatId: string;
  readonly message: ChatMessage;
  /** For the cookie of a visitor who has none yet. */
  readonly visitor: string | undefined;
}

/**
 * Adds a message of a customer or a visitor; the first one opens the chat.
 * @param sent.visitor from the cookie; ignored for a customer
 */
export async function sendMessage(
  ctx: ShopContext,
  secret: string,
  sent: { visitor: string | undefined; key: string; text: string; address: string },
): Promise<SentMessage | Refusal> {
  const { key, text, address } = sent;
  const sender = senderOf(ctx.actor, sent.visitor);
  // Derived from the key of the first message, which only its sender knows: if that message is sent again because the
  // answer was lost, it finds the same chat and gets the same cookie.
  const visitor = createHmac('sha256', secret).update(`chat visitor ${key}`).digest('base64url');
  const known = sender && (await findChat(ctx.db, sender));
  const owner = sender && (known || 'customerId' in sender) ? sender : { visitor };
  const found = known ?? (await findChat(ctx.db, owner));
  const who = 'customerId' in owner ? `customer ${owner.customerId}` : owner.visitor;
  // A message that was saved but whose answer was lost is accepted again even outside the hours.
  const repeated = found && (await hasMessage(ctx.db, found.id, key));
  const { hours } = await companyFacts(ctx.db);
  if (!repeated && !isStaffed(hours, ctx.now())) return refuse('chat-closed', { hours });
  const network = networkOf(address);
  const limits = [
    { key: attemptKey(secret, 'chat-address', network), ...PER_ADDRESS },
    { key: attemptKey(secret, 'chat-talker', who), ...PER_OWNER },
    ...(found ? [] : [{ key: attemptKey(secret, 'chat-new', network), ...NEW_PER_ADDRESS }]),
  ];
  return ctx.transaction(async (tx) => {
    const attempt = await countAttempts(tx, limits, tx.now());
    if (!attempt.ok) return refuse('too-many-attempts', { retryAfter: attempt.retryAfter });
    const chatId = found?.id ?? (await openChat(tx, owner));
    const message = await addMessage(tx, chatId, { author: 'visitor', staffName: null, key, text });
    if (isRefusal(message)) return message;
    return { chatId, message, visitor: 'visitor' in owner ? owner.visitor : undefined };
  });
}

function senderOf(actor: Actor, visitor: string | undefined): ChatOwner | undefined {
  const customerId = customerIdOf(actor);
  if (customerId !== null) return { customerId };
  return visitor === undefined ? undefined : { visitor };
}

/** Two first messages at once open one chat. */
async function openChat(tx: TransactionContext, owner: ChatOwner): Promise<string> {
  const at = tx.now();
  const id = randomUUID();
  const whose = 'customerId' in owner ? { customerId: owner.customerId } : { visitorHash: hashToken(owner.visitor) };
  const opened = await tx.db
    .insert(chats)
    .values({ id, ...whose, state: 'open', createdAt: at, lastMessageAt: at, lastAuthor: 'visitor' })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (opened.length === 0) return (await findChat(tx.db, owner))!.id;
  await tx.db.insert(chatEvents).values({ chatId: id, kind: 'opened', actor: actorName(tx.actor), at });
  return id;
}
