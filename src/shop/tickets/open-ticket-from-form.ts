import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { parseEmail } from '../../kernel/email.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TicketTopic } from '../../kernel/tickets.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { FileStore } from '../../platform/files.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { lockOwner } from '../customers/find-customer.reads.ts';
import { finishLockedForm, lockForm } from '../forms/finish-form.ts';
import { discardFormFiles } from '../forms/discard-form-files.ts';
import { formMessage, type FormMessageRow } from '../forms/form-messages.reads.ts';
import { formMessageEvents } from '../forms/form-messages.tables.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { insertTicket } from './insert-ticket.ts';
import { insertTicketMessage } from './insert-ticket-message.ts';
import type { TicketOpened } from './open-ticket-from-chat.ts';
import { saveFormFiles } from './save-form-files.ts';
import { isQuestion, noteOfUnread } from './ticket-source.rules.ts';
import { ticketOfForm } from './tickets-for-staff.reads.ts';

export interface FormToTicket {
  readonly number: number;
  readonly topic: TicketTopic;
  /** By default what the form was about. */
  readonly subject?: string | undefined;
}

/** Stands before words that anybody may have written: an address is only typed into a form. */
const NOT_PROVED = '[Из\u00a0формы на\u00a0сайте, отправитель не\u00a0подтверждён]';

/**
 * A feedback form or a question becomes a ticket of the customer with this confirmed address, and is finished. Once for each form:
 * repeated, it names the same ticket. Unless the customer was signed in, the message says that its sender is not known. The ticket
 * takes over the files: the form keeps only those that cannot be read.
 */
export async function openTicketFromForm(
  ctx: Pick<ShopContext, 'db' | 'transaction'>,
  files: FileStore,
  { number, topic, subject }: FormToTicket,
): Promise<TicketOpened | Refusal> {
  const checked = await ctx.transaction((tx) => checkForm(tx, number));
  if (isRefusal(checked) || 'ticketId' in checked) return checked;
  // Decoded outside the transaction.
  const saved = await saveFormFiles(ctx, files, { number, customerId: checked.customerId });
  return ctx.transaction(async (tx): Promise<TicketOpened | Refusal> => {
    const again = await checkForm(tx, number);
    if (isRefusal(again) || 'ticketId' in again) return again;
    const { form, customerId } = again;
    const ticket = await insertTicket(tx, {
      customerId,
      key: randomUUID(),
      topic,
      subject: subject ?? (form.topic || 'Вопрос на\u00a0сайте'),
      source: { formId: number },
      askedAt: form.createdAt,
    });
    if (!ticket) return refuse('ticket-key-reused');
    const origin = (await wasSentBy(tx, number, customerId)) ? '' : NOT_PROVED;
    const text = [origin, form.text || '[Без текста]', noteOfUnread(saved.unread)].filter(Boolean).join('\n\n');
    const added = await insertTicketMessage(tx, ticket, {
      author: 'user',
      staffName: null,
      key: randomUUID(),
      requestHash: hashRequest(['form', number]),
      text,
      files: saved.ids,
      at: form.createdAt,
    });
    if (isRefusal(added)) return added;
    await discardFormFiles(tx, saved.taken);
    await finishLockedForm(tx, form);
    return { ticketId: ticket.id, isNew: true };
  });
}

/** The form, locked after the account of its sender, or the ticket that it became before. */
async function checkForm(
  tx: TransactionContext,
  number: number,
): Promise<{ readonly form: FormMessageRow; readonly customerId: number } | TicketOpened | Refusal> {
  const notAllowed = unlessAllowed(tx.actor, 'open', 'ticket');
  if (notAllowed) return notAllowed;
  const found = await formMessage(tx.db, number);
  if (!found?.key) return refuse('form-unknown');
  const earlier = await earlierTicket(tx, number);
  if (earlier) return earlier;
  if (!isQuestion(found.type)) return refuse('ticket-source-unfit', { why: 'no-question' });
  const email = parseEmail(found.email ?? '');
  // The account is locked before the form, as by its deletion, and until the ticket is its own.
  const customer = email && (await lockOwner(tx.db, { kind: 'email', identifier: email }));
  if (!customer) return refuse('ticket-source-unfit', { why: 'sender-unknown' });
  const form = await lockForm(tx, number);
  if (!form) return refuse('form-unknown');
  return (await earlierTicket(tx, number)) ?? { form, customerId: customer.id };
}

/** Whether the customer was signed in when the form was sent. */
async function wasSentBy({ db }: TransactionContext, number: number, customerId: number): Promise<boolean> {
  const { id, messageId, kind, actor } = formMessageEvents;
  const received = and(
    eq(messageId, number),
    eq(kind, 'received'),
    eq(actor, actorName({ kind: 'customer', id: customerId })),
  );
  return (await db.select({ id }).from(formMessageEvents).where(received)).length > 0;
}

async function earlierTicket({ db }: TransactionContext, number: number): Promise<TicketOpened | undefined> {
  const ticketId = await ticketOfForm(db, number);
  return ticketId === undefined ? undefined : { ticketId, isNew: false };
}
