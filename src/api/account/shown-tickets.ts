import { TICKET_FILE_TYPES } from '../../shop/tickets/ticket-file.rules.ts';
import type { OwnTicket, TicketFile, TicketMessage } from '../../shop/tickets/tickets.reads.ts';
import type { TicketEntry, TicketMessageEntry } from './tickets.schema.ts';

/** A ticket in the documented shape. */
export function shownTicket(ticket: OwnTicket): TicketEntry {
  const { id, subject, topic, state, unread, orderId, orderNumber, position, lotNumber, previousId } = ticket;
  const order =
    orderId === null || orderNumber === null ? null : { id: orderNumber, attributes: { publicId: orderId } };
  return {
    id,
    attributes: {
      subject,
      topic,
      state,
      unread,
      order: { data: order },
      line: position,
      lot: lotNumber,
      answerBy: ticket.answerDueAt?.toISOString() ?? null,
      previous: previousId,
      createdAt: ticket.createdAt.toISOString(),
      updatedAt: ticket.updatedAt.toISOString(),
    },
  };
}

export function shownTicketMessage(
  ticketId: number,
  { id, author, staffName, text, at, files }: TicketMessage,
): TicketMessageEntry {
  return {
    id,
    attributes: {
      author: author === 'user' ? 'user' : 'staff',
      name: staffName,
      text,
      createdAt: at.toISOString(),
      files: { data: files.map((file) => shownFile(ticketId, file)) },
    },
  };
}

const shownFile = (ticketId: number, { id, kind, name, bytes }: TicketFile) => ({
  id,
  attributes: {
    name,
    mime: TICKET_FILE_TYPES[kind],
    size: bytes,
    url: `/api/user-tickets/${ticketId}/files/${id}`,
  },
});
