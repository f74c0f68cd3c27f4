import type { TransactionContext } from '../../platform/context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { ticketNotice } from './ticket-notice.job.ts';
import { noticeWindow } from './ticket-notice.rules.ts';

/** The staff gets a letter about what a customer has just written. The last write of a transaction: those of other customers wait for it. */
export function postTicketNotice(tx: TransactionContext): Promise<void> {
  const { from, sendAt } = noticeWindow(tx.now());
  return postLetter(tx, ticketNotice, { from: from.toISOString() }, { notBefore: sendAt });
}
