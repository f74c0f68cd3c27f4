import { z } from 'zod';
import { BATCH_STATES, batchNumber, batchSpelling } from '../../shop/batches/batch.rules.ts';
import { LONGEST_NUMBER } from '../../shop/lots/lot.rules.ts';
import { RowId, typedDay, typedText } from '../text.schema.ts';

const DAY = 'Укажите день';
const Key = z.uuid('Нужен ключ действия');
const Version = z.int('Нужна версия партии').min(1);

export const BatchCommand = z.strictObject({ key: Key, expectedVersion: Version });
export const BatchPath = z.object({ batchId: RowId });
export const BatchDocumentPath = z.object({ batchId: RowId, documentId: z.uuid() });

const State = z.enum(BATCH_STATES);

export const BatchesQuery = z.strictObject({
  state: State.optional(),
  product: RowId.optional(),
  /** Where the page before has ended. */
  after: z.string().max(60).optional(),
});

export const OpenedBatch = z.strictObject({
  key: Key,
  product: z.int('Выберите товар').positive('Выберите товар').max(2_147_483_647),
  number: typedText()
    .refine((typed) => batchSpelling(typed) !== '', 'Укажите номер партии буквами или цифрами')
    // One sign may be spelled with several letters.
    .refine(
      (typed) => Math.max(batchNumber(typed).length, batchSpelling(typed).length) <= LONGEST_NUMBER,
      `Не длиннее ${LONGEST_NUMBER} знаков`,
    ),
  madeOn: typedDay(DAY),
  bestBefore: typedDay(DAY),
});

const cell = (most: number, missing: string) => typedText().min(1, missing).max(most, `Не длиннее ${most} знаков`);

export const ChangedBatch = BatchCommand.extend({
  madeOn: typedDay(DAY),
  bestBefore: typedDay(DAY),
  results: z
    .array(
      z.strictObject({
        indicator: cell(200, 'Укажите показатель'),
        method: typedText().max(200, 'Не длиннее 200 знаков'),
        norm: typedText().max(200, 'Не длиннее 200 знаков'),
        value: cell(200, 'Укажите, сколько получилось'),
      }),
    )
    .max(100, 'Не больше 100 строк'),
});

/** What a protocol says of itself; its file is the body. */
export const AddedDocument = z.strictObject({
  key: Key,
  expectedVersion: z.coerce.number<number>().int().min(1),
  lab: cell(200, 'Укажите лабораторию'),
  accreditation: cell(100, 'Укажите номер аккредитации'),
  protocol: cell(100, 'Укажите номер протокола'),
  issuedOn: typedDay(DAY),
});

export const BatchReason = BatchCommand.extend({
  reason: typedText().min(3, 'Напишите причину').max(500, 'Не длиннее 500 знаков'),
});

export const BatchDone = z.object({ batchId: z.int(), state: State, version: z.int() });

const Listed = z.object({
  id: z.int(),
  number: z.string(),
  product: z.string(),
  productId: z.int(),
  madeOn: z.iso.date(),
  bestBefore: z.iso.date(),
  state: State,
  /** Somebody has asked for its release. */
  releaseAsked: z.boolean(),
});

export const Batches = z.object({ batches: z.array(Listed), next: z.string().nullable() });

/** Goods that may have batches. */
export const BatchProducts = z.object({ products: z.array(z.object({ id: z.int(), name: z.string() })) });

const Progress = z.object({
  sure: z.int(),
  possible: z.int(),
  lettersSent: z.int(),
  smsSent: z.int(),
  confirmed: z.int(),
  packs: z.int(),
  packsBack: z.int(),
});

export const Batch = Listed.extend({
  version: z.int(),
  reason: z.string().nullable(),
  releaseAskedBy: z.string().nullable(),
  /** Addresses of the passport, and of the QR code; null without a barcode. */
  page: z.string(),
  qr: z.string().nullable(),
  /** Numbers of lots that cannot be packed any more once this draft is released. */
  stopsLots: z.array(z.string()),
  documents: z.array(
    z.object({
      id: z.uuid(),
      lab: z.string(),
      accreditation: z.string(),
      protocol: z.string(),
      issuedOn: z.iso.date(),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  results: z.array(z.object({ indicator: z.string(), method: z.string(), norm: z.string(), value: z.string() })),
  events: z.array(z.object({ id: z.int(), kind: z.string(), actor: z.string(), at: z.iso.datetime() })),
  recall: z
    .object({
      id: z.int(),
      state: z.enum(['asked', 'declined', 'running', 'ended']),
      reason: z.string(),
      askedBy: z.string(),
      askedAt: z.iso.datetime(),
      decidedBy: z.string().nullable(),
      /** Null where the reader may not see it, and before the recall is confirmed. */
      progress: Progress.nullable(),
    })
    .nullable(),
});

/** What a recall would do now. */
export const Reach = z.object({ sure: z.int(), possible: z.int(), boxes: z.int() });

export const NoticesQuery = z.strictObject({
  /** Only those to call. */
  toCall: z.literal('yes').optional(),
  after: z.uuid().optional(),
});

const Moment = z.iso.datetime().nullable();

export const Notices = z.object({
  notices: z.array(
    z.object({
      id: z.uuid(),
      orderId: z.uuid(),
      orderNumber: z.int(),
      name: z.string(),
      /** Its last digits only for who may not see contacts. */
      phone: z.string(),
      certainty: z.enum(['sure', 'possible']),
      packs: z.int(),
      packsBack: z.int(),
      emailState: z.string().nullable(),
      emailSentAt: Moment,
      smsState: z.string().nullable(),
      smsSentAt: Moment,
      calls: z.int(),
      confirmedAt: Moment,
      confirmedBy: z.enum(['button', 'call']).nullable(),
      remedy: z.enum(['refund', 'exchange']).nullable(),
    }),
  ),
  next: z.uuid().nullable(),
});

export const NoticePath = z.object({ noticeId: z.uuid() });
export const RecordedCall = z.strictObject({
  key: Key,
  reached: z.boolean(),
  remedy: z.enum(['refund', 'exchange']).optional(),
});
export const CallDone = z.object({ noticeId: z.uuid(), reached: z.boolean() });
