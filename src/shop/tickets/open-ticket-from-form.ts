import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { parseEmail } from '../../kernel/email.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TicketTopic } from '../../kernel/tickets.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { lockOwner } from '../customers/find-customer.reads.ts';
import { finishLockedForm, lockForm } from '../forms/finish-form.ts';
import { formFilesOf, formMessage } from '../forms/form-messages.reads.ts';
import { formMessageEvents } from '../forms/form-messages.tables.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { insertTicket } from './insert-ticket.ts';
import { insertTicketMessage } from './insert-ticket-message.ts';
import type { TicketOpened } from './open-ticket-from-chat.ts';
import { tickets } from './tickets.tables.ts';

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
 * repeated, it names the same ticket. Unless the customer was signed in, the message says that its sender is not known.
 */
export function openTicketFromForm(
  ctx: Pick<ShopContext, 'transaction'>,
  { number, topic, subject }: FormToTicket,
): Promise<TicketOpened | Refusal> {
  return ctx.transaction(async (tx): Promise<TicketOpened | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'open', 'ticket');
    if (notAllowed) return notAllowed;
    const found = await formMessage(tx.db, number);
    if (!found?.key) return refuse('form-unknown');
    const earlier = await ticketOfForm(tx, number);
    if (earlier) return earlier;
    if (found.type !== 'feedback' && found.type !== 'question')
      return refuse('ticket-source-unfit', { why: 'no-question' });
    const email = parseEmail(found.email ?? '');
    // The account is locked before the form, as by its deletion, and until the ticket is its own.
    const customer = email && (await lockOwner(tx.db, { kind: 'email', identifier: email }));
    if (!customer) return refuse('ticket-source-unfit', { why: 'sender-unknown' });
    const form = await lockForm(tx, number);
    if (!form) return refuse('form-unknown');
    const meanwhile = await ticketOfForm(tx, number);
    if (meanwhile) return meanwhile;
    const ticket = await insertTicket(tx, {
      customerId: customer.id,
      key: randomUUID(),
      topic,
      subject: subject ?? (form.topic || 'Вопрос на\u00a0сайте'),
      source: { formId: number },
      askedAt: form.createdAt,
    });
    if (!ticket) return refuse('ticket-key-reused');
    const files = (await formFilesOf(tx.db, number)).length;
    const note = files > 0 ? `[К\u00a0обращению приложены файлы: ${files}]` : '';
    const origin = (await wasSentBy(tx, number, customer.id)) ? '' : NOT_PROVED;
    const text = [origin, form.text || '[Без текста]', note].filter(Boolean).join('\n\n');
    const added = await insertTicketMessage(tx, ticket, {
      author: 'user',
      staffName: null,
      key: randomUUID(),
      requestHash: hashRequest(['form', number]),
      text,
      files: [],
      at: form.createdAt,
    });
    if (isRefusal(added)) return added;
    await finishLockedForm(tx, form);
    return { ticketId: ticket.id, isNew: true };
  });
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

async function ticketOfForm({ db }: TransactionContext, number: number): Promise<TicketOpened | undefined> {
  const [found] = await db.select({ ticketId: tickets.id }).from(tickets).where(eq(tickets.formId, number));
  return found && { ...found, isNew: false };
}
