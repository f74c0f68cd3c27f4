import { createHmac, timingSafeEqual } from 'node:crypto';
import { purposeKey } from '../../platform/signed-token.ts';

/** Characters of the digest: 80 bits, in letters of one case, because mail servers may change it. */
const LENGTH = 20;

/** Shown to nobody but the customer of the ticket: whoever knows it may write into it. */
function ticketToken(secret: string, ticketId: number): string {
  const digest = createHmac('sha256', purposeKey(secret, 'travosol ticket reply')).update(String(ticketId));
  return `${ticketId}.${digest.digest('hex').slice(0, LENGTH)}`;
}

/** Where a reply to a letter about a ticket goes. @param mailbox `reply@travosol.example` */
export function replyAddress(secret: string, mailbox: string, ticketId: number): string {
  const [name, domain] = mailbox.split('@');
  return `${name}+${ticketToken(secret, ticketId)}@${domain}`;
}

/** First part of a Message-ID that all letters about a ticket refer to, so that mail programs show them together. */
export function threadOf(secret: string, ticketId: number): string {
  return `ticket.${ticketToken(secret, ticketId)}`;
}

/** The ticket of a reply address or of the id of a letter; undefined where neither names one, or the digest is wrong. */
export function ticketOfToken(secret: string, text: string): number | undefined {
  const [, id, digest] = /(?:\+|^ticket\.)([1-9]\d{0,14})\.([\da-f]{20})@/.exec(text.toLowerCase()) ?? [];
  if (id === undefined || digest === undefined) return undefined;
  const right = ticketToken(secret, Number(id)).slice(id.length + 1);
  return timingSafeEqual(Buffer.from(digest), Buffer.from(right)) ? Number(id) : undefined;
}
