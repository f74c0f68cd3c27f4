import { z } from 'zod';
import { keysOf } from '../../kernel/form-options.ts';
import { LONGEST_TICKET_SUBJECT, LONGEST_TICKET_TEXT, TICKET_STATES, TICKET_TOPICS } from '../../kernel/tickets.ts';
import { RowId, typedText } from '../text.schema.ts';

const State = z.enum(TICKET_STATES);
const Timestamp = z.iso.datetime();
const TicketId = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER);

export const StaffTicketPath = z.object({ ticketId: TicketId });
export const StaffTicketFilePath = StaffTicketPath.extend({ fileId: z.uuid() });
export const TicketLetterPath = z.object({ letterId: z.uuid().toLowerCase() });

export const StaffTicketsQuery = z.strictObject({
  state: State.optional(),
  /** Only those whose term has ended. */
  overdue: z.literal('true', 'Пишется overdue=true').optional(),
  topic: z.enum(keysOf(TICKET_TOPICS), 'Такой темы нет').optional(),
  /** Mine, or those that nobody has taken. */
  owner: z.enum(['me', 'nobody']).optional(),
  /** `next` of the page before. */
  after: z.string().max(100).optional(),
});

const Command = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия').toLowerCase(),
  /** Id of the last message that the sender has seen. */
  seen: z.int().min(0).optional(),
  /** The version that the sender has seen. */
  expectedVersion: z.int().min(0).optional(),
});
const Words = typedText({ lines: true })
  .min(1, 'Напишите текст')
  .max(LONGEST_TICKET_TEXT, `Не\u00a0длиннее ${LONGEST_TICKET_TEXT} знаков`);

export const TakenTicket = Command;
export const AnsweredTicket = Command.extend({ text: Words });
export const SolvedTicket = Command.extend({ text: Words.optional() });
export const ApprovedLetter = z.strictObject({
  /** Of the ticket that the letter belongs to, where it names none. */
  ticketId: TicketId.optional(),
});

const Source = {
  topic: z.enum(keysOf(TICKET_TOPICS), 'Выберите тему'),
  subject: typedText().min(3).max(LONGEST_TICKET_SUBJECT).optional(),
};
export const TicketFromForm = z.strictObject({ number: RowId, ...Source });
export const TicketFromChat = z.strictObject({ chatId: z.uuid().toLowerCase(), ...Source });
/** `isNew`: false where the same was asked for before. */
export const TicketOpened = z.object({ ticketId: z.int(), isNew: z.boolean() });

export const TicketDone = z.object({ ticketId: z.int(), state: State, messageId: z.int().nullable() });
export const LetterApproved = z.object({ ticketId: z.int() });
export const LetterDropped = z.object({ state: z.literal('dropped') });

const listed = {
  id: z.int(),
  topic: z.enum(keysOf(TICKET_TOPICS)),
  subject: z.string(),
  state: State,
  orderNumber: z.int().nullable(),
  /** Line of the order, counted from 0. */
  position: z.int().nullable(),
  lotNumber: z.string().nullable(),
  previousId: z.int().nullable(),
  /** As events name it: `staff:7 Вера`. */
  owner: z.string().nullable(),
  /** Of the customer; empty for those who may not see contacts. */
  name: z.string(),
  answerDueAt: Timestamp.nullable(),
  solveDueAt: Timestamp.nullable(),
  /** One of the terms has ended. */
  overdue: z.boolean(),
  createdAt: Timestamp,
  lastMessageAt: Timestamp,
};

export const StaffTickets = z.object({
  tickets: z.array(z.object(listed)),
  /** `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});

export const StaffTicket = z.object({
  ...listed,
  orderId: z.uuid().nullable(),
  /** Of the commands about it. */
  version: z.int(),
  /** The product of the line that it is about. */
  product: z.string().nullable(),
  productId: z.int().nullable(),
  customerId: z.int(),
  /** Digits; only the last four for those who may not see contacts. */
  phone: z.string(),
  /** Empty for those who may not see contacts. */
  email: z.string(),
  /** Answers go by letter to a confirmed address only. */
  emailConfirmed: z.boolean(),
  /** What it was made of; null otherwise, and after that was removed. */
  formId: z.int().nullable(),
  chatId: z.uuid().nullable(),
  messages: z.array(
    z.object({
      id: z.int(),
      author: z.enum(['user', 'staff', 'note']),
      name: z.string().nullable(),
      text: z.string(),
      at: Timestamp,
      /** The letter that the message came as, while it is kept; to be read at `/ticket-letters/{letterId}/raw`. */
      letter: z.uuid().nullable(),
      files: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.int() })),
    }),
  ),
  events: z.array(
    z.object({ kind: z.string(), from: State.nullable(), to: State.nullable(), actor: z.string(), at: Timestamp }),
  ),
});

export const WaitingLettersQuery = z.strictObject({
  /** Id of the last letter of the page before. */
  after: z.uuid('Нужен код письма').toLowerCase().optional(),
});

export const WaitingLetters = z.object({
  letters: z.array(
    z.object({
      id: z.uuid(),
      ticketId: z.int().nullable(),
      /** too-many: over the limit of letters in an hour. */
      state: z.string(),
      sender: z.string(),
      /** Whether the mail server has verified that the sender may write from this address; missing: it said nothing. */
      authentication: z.enum(['passed', 'failed', 'missing']).nullable(),
      subject: z.string(),
      text: z.string(),
      attachments: z.int(),
      receivedAt: Timestamp,
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: z.uuid().nullable(),
});
