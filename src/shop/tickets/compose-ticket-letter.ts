import type { CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { writeTicketLetter } from '../messages/ticket-letter.tsx';
import { replyAddress, threadOf } from './reply-address.ts';
import { letterOfMessage } from './letters.reads.ts';

/** Undefined for customers without a confirmed address: nobody else may read it. */
export async function composeTicketLetter(
  { db }: ShopContext,
  { ticketId, messageId }: { readonly ticketId: number; readonly messageId: number },
  site: {
    readonly origin: string;
    readonly secret: string;
    readonly replyMailbox: string | undefined;
    readonly company: CompanyFacts;
  },
): Promise<ComposedLetter | undefined> {
  const message = await letterOfMessage(db, ticketId, messageId);
  if (!message) return undefined;
  const { origin, secret, replyMailbox } = site;
  const answerable = replyMailbox !== undefined;
  const url = origin + links.ticket(ticketId);
  return {
    to: message.email,
    ...writeTicketLetter(
      { ticketId, state: message.state, staffName: message.staffName, text: message.text, answerable },
      url,
    ),
    thread: threadOf(secret, ticketId),
    ...(answerable && { replyTo: replyAddress(secret, replyMailbox, ticketId) }),
  };
}
