import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { MESSAGES_CHANNEL } from '../../platform/live-messages.ts';
import { liveTicket, type AuthorOfMessage } from './ticket.rules.ts';
import { ticketFiles, ticketMessages, type TicketRow } from './tickets.tables.ts';

export interface NewTicketMessage {
  readonly author: AuthorOfMessage;
  readonly staffName: string | null;
  readonly key: string;
  /** Of everything that was sent with the key. */
  readonly requestHash: string;
  readonly text: string;
  /** Ids of uploaded files of the customer. */
  readonly files: readonly string[];
  /** By default now. */
  readonly at?: Date;
}

/**
 * Inserts a message into a locked ticket and notifies the pages that show it. The caller has looked for an earlier message with the key.
 * @returns its id; a refusal when the key belongs to another ticket, or a file to somebody else or to another message
 */
export async function insertTicketMessage(
  tx: TransactionContext,
  ticket: Pick<TicketRow, 'id' | 'customerId'>,
  { files, ...message }: NewTicketMessage,
): Promise<number | Refusal> {
  const [added] = await tx.db
    .insert(ticketMessages)
    .values({ at: tx.now(), ...message, ticketId: ticket.id })
    .onConflictDoNothing({ target: ticketMessages.key })
    .returning({ id: ticketMessages.id });
  if (!added) return refuse('ticket-key-reused');
  if (files.length > 0) {
    const { id, customerId, messageId, discardedAt } = ticketFiles;
    const free = and(
      inArray(id, [...files]),
      eq(customerId, ticket.customerId),
      isNull(messageId),
      isNull(discardedAt),
    );
    const attached = await tx.db.update(ticketFiles).set({ messageId: added.id }).where(free).returning({ id });
    if (attached.length !== new Set(files).size) return refuse('file-unknown');
  }
  // A note is for the staff, whose pages read it again.
  if (message.author !== 'note')
    await tx.db.execute(sql`select pg_notify(${MESSAGES_CHANNEL}, ${liveTicket(ticket.id)})`);
  return added.id;
}
