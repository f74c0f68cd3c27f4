import { z } from 'zod';
import {
  LONGEST_CUSTOMER_NOTE,
  LOOK_REASONS,
  SIGN_OUT_REASONS,
  WAYS_TO_ASK,
  type LookReason,
  type SignOutReason,
  type WayToAsk,
} from '../../kernel/customer-requests.ts';
import { TICKET_STATES, TICKET_TOPICS, type TicketTopic } from '../../kernel/tickets.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from '../../shop/customers/consent.ts';
import { ORDER_STATE_NAMES, type OrderState } from '../../shop/orders/order.rules.ts';
import { RowId, typedText } from '../text.schema.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => z.enum(Object.keys(words) as K[]);
const Moment = z.iso.datetime();
const Purpose = keysOf<ConsentPurpose>(CONSENT_VERSIONS);

export const CustomersQuery = z.strictObject({
  q: typedText().max(100, 'Не\u00a0длиннее 100 знаков').optional(),
  /** Number of the last account of the page before. */
  after: RowId.optional(),
});

export const StaffCustomers = z.object({
  customers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      lastName: z.string(),
      /** The last digits. */
      phone: z.string().nullable(),
      /** The first letter and the domain. */
      email: z.string().nullable(),
      createdAt: Moment,
      lastOrder: z.object({ id: z.uuid(), number: z.int(), placedAt: Moment }).nullable(),
    }),
  ),
  next: z.int().nullable(),
});

/** The newest rows of a part; null for those who may not read it. */
const part = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), more: z.boolean() }).nullable();

export const StaffCustomer = z.object({
  id: z.int(),
  name: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  blocked: z.boolean(),
  createdAt: Moment,
  /** When the account was deleted. */
  erasedAt: Moment.nullable(),
  newsletter: z.boolean(),
  orders: part(
    z.object({
      id: z.uuid(),
      number: z.int(),
      state: keysOf<OrderState>(ORDER_STATE_NAMES),
      /** Kopecks. */
      total: z.int(),
      placedAt: Moment,
      /** Without signing in, with the contacts of the account. */
      byGuest: z.boolean(),
    }),
  ),
  returns: part(
    z.object({
      id: z.uuid(),
      number: z.int(),
      state: z.enum(['asked', 'expected', 'received', 'closed', 'refused']),
      orderNumber: z.int(),
      createdAt: Moment,
    }),
  ),
  tickets: part(
    z.object({
      id: z.int(),
      topic: keysOf<TicketTopic>(TICKET_TOPICS),
      subject: z.string(),
      state: z.enum(TICKET_STATES),
      updatedAt: Moment,
    }),
  ),
  chatId: z.uuid().nullable(),
  forms: part(
    z.object({
      number: z.int(),
      /** «Обращение», «Вопрос», «Партнёрство». */
      type: z.string(),
      topic: z.string(),
      state: z.enum(['new', 'done']),
      createdAt: Moment,
    }),
  ),
  reviews: part(
    z.object({
      id: z.uuid(),
      state: z.enum(['waiting', 'published', 'refused']),
      rating: z.int(),
      product: z.string().nullable(),
      writtenAt: Moment,
    }),
  ),
  certificates: part(
    z.object({
      /** The last characters; null when the code is not known any more. */
      codeEnd: z.string().nullable(),
      orderId: z.uuid(),
      orderNumber: z.int(),
      denomination: z.int(),
      balance: z.int(),
      validUntil: Moment,
    }),
  ),
  sessions: z.object({ count: z.int(), lastSeenAt: Moment.nullable() }),
  notes: part(z.object({ id: z.uuid(), note: z.string(), by: z.string().nullable(), at: Moment })),
  consents: z
    .array(
      z.object({
        purpose: Purpose,
        title: z.string(),
        live: z.boolean(),
        way: z.enum(['here', 'planner', 'deletion', 'law']),
        /** What withdrawing it means, in words for the customer. */
        effect: z.string(),
        given: z.array(
          z.object({
            version: z.string(),
            edition: z.int().nullable(),
            at: Moment,
            endedAt: Moment.nullable(),
            order: z.int().nullable(),
          }),
        ),
        /** Where the checkbox of the latest wording is. */
        howGiven: z.string(),
      }),
    )
    .nullable(),
  requests: z
    .object({ deletionDueAt: Moment.nullable(), exportState: z.enum(['waiting', 'ready']).nullable() })
    .nullable(),
  looks: part(z.object({ id: z.int(), by: z.string().nullable(), aim: keysOf<LookReason>(LOOK_REASONS), at: Moment })),
});

const Command = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия'),
});
const CHOOSE = 'Выберите, как\u00a0попросил покупатель';
const Asked = z.enum(Object.keys(WAYS_TO_ASK) as WayToAsk[], CHOOSE);

export const ShowContacts = Command.extend({
  reason: z.enum(Object.keys(LOOK_REASONS) as LookReason[], 'Выберите, зачем нужны контакты'),
});
export const ShownContacts = z.object({ phone: z.string().nullable(), email: z.string().nullable() });

export const AddedNote = Command.extend({
  note: typedText({ lines: true })
    .min(1, 'Напишите заметку')
    .max(LONGEST_CUSTOMER_NOTE, `Не\u00a0длиннее ${LONGEST_CUSTOMER_NOTE}\u00a0знаков`),
});
export const NoteId = z.object({ id: z.uuid() });

export const EndedSessions = Command.extend({
  why: z.enum(Object.keys(SIGN_OUT_REASONS) as SignOutReason[], 'Выберите, почему'),
});
export const EndedCount = z.object({ count: z.int() });

export const WithdrawnConsent = Command.extend({ purpose: Purpose, asked: Asked });
export const WithdrawnPurpose = z.object({ purpose: Purpose });

export const RequestedExport = Command.extend({ asked: Asked });
export const ExportId = z.object({ exportId: z.uuid() });
