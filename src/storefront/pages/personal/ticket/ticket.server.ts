import type { LoaderFunctionArgs } from 'react-router';
import { addDays, formatDayAndTime, formatDayOfMonth } from '../../../../kernel/dates.ts';
import { links } from '../../../../kernel/links.ts';
import { REOPEN_DAYS, TICKET_STATE_NAMES, TICKET_TOPICS } from '../../../../kernel/tickets.ts';
import { followingTicket, ticketOfReply } from '../../../../shop/tickets/following-ticket.reads.ts';
import {
  lastTicketMessages,
  ownTicket,
  ticketSubjectLine,
  type OwnTicket,
} from '../../../../shop/tickets/tickets.reads.ts';
import { isClosedForReplies } from '../../../../shop/tickets/ticket.rules.ts';
import { pageContext } from '../../../context.server.ts';
import { missingPage } from '../../../features/not-found/not-found.server.ts';
import { accountCustomer } from '../account-customer.server.ts';

const MOST_MESSAGES = 500;

/** An own ticket with its messages; those of others look like nonexistent ones. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const { repliesByMail } = args.context.get(pageContext);
  const ticketId = /^[1-9]\d{0,14}$/.test(args.params.ticketId ?? '') ? Number(args.params.ticketId) : 0;
  const ticket = await ownTicket(shop.db, customer.id, ticketId);
  if (!ticket) throw await missingPage(args);
  const now = shop.now();
  const isClosed = isClosedForReplies(ticket, now);
  const [messages, productName, nextId] = await Promise.all([
    lastTicketMessages(shop.db, ticketId, MOST_MESSAGES),
    ticketSubjectLine(shop.db, ticket),
    followingTicket(shop.db, ticketId),
  ]);
  const { id, subject, topic, state, orderId, orderNumber, lotNumber, previousId } = ticket;
  return {
    ticket: {
      id,
      subject,
      topic: TICKET_TOPICS[topic],
      state,
      stateName: TICKET_STATE_NAMES[state],
      turn: isClosed ? closedText(await ticketOfReply(shop.db, ticketId, now)) : turnText(ticket),
      order: orderId !== null && orderNumber !== null ? { path: links.order(orderId), number: orderNumber } : null,
      productName,
      lotNumber,
      previousId,
      nextId: nextId ?? null,
      mayReplyByMail: repliesByMail && customer.emailConfirmed && messages.some(({ author }) => author === 'staff'),
      messages: messages.map((message) => ({
        id: message.id,
        isOwn: message.author === 'user',
        name: message.author === 'user' ? 'Вы' : `${message.staffName}, магазин`,
        text: message.text,
        at: formatDayAndTime(message.at),
        files: message.files.map((file) => ({ name: file.name, path: links.ticketFile(id, file.id) })),
      })),
    },
  };
}

export type ShownTicket = Awaited<ReturnType<typeof loader>>['ticket'];

/** @param following the ticket that a message goes to; undefined: none yet */
const closedText = (following: number | undefined): string =>
  following === undefined
    ? 'Обращение закрыто. Новое сообщение откроет новое обращение, связанное с\u00a0этим.'
    : `Обращение закрыто. Новое сообщение попадёт в\u00a0обращение №\u00a0${following}.`;

/** Whose turn it is, and until when. */
function turnText({ state, answerDueAt, solvedAt }: OwnTicket): string {
  if (state === 'waiting-customer') return 'Ждём вас: ответьте на\u00a0наш вопрос, и\u00a0мы\u00a0продолжим.';
  if (state === 'solved' && solvedAt)
    return `Считаем вопрос решённым. Если это не\u00a0так, напишите до\u00a0${formatDayOfMonth(addDays(solvedAt, REOPEN_DAYS))}: откроем его снова.`;
  return answerDueAt
    ? `Ответим до\u00a0${formatDayAndTime(answerDueAt)} по\u00a0Москве.`
    : 'Мы\u00a0ответили. Если остались вопросы, напишите ниже.';
}
