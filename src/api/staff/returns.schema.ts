import { z } from 'zod';
import { RETURN_REASONS } from '../../kernel/return-reasons.ts';
import { RETURN_VIEWS } from '../../shop/desk/listed-returns.reads.ts';
import { AFTER_QUARANTINE, DISPOSITIONS, RETURN_STATES } from '../../shop/returns/return.rules.ts';
import { RowId, typedText } from '../text.schema.ts';
import { AfterMoment } from './moment-cursor.schema.ts';
import { Command, Scan } from './shipments.schema.ts';

const State = z.enum(RETURN_STATES);
const Timestamp = z.iso.datetime();
const Disposition = z.enum(DISPOSITIONS, 'Выберите, что с упаковкой');

export const ReturnPath = z.object({ returnId: z.uuid() });
export const ReturnPhotoPath = ReturnPath.extend({ photoId: z.uuid() });
export const ReturnsQuery = z.strictObject({ state: State.optional() });

export const ListedReturnsQuery = z.strictObject({
  view: z.enum(RETURN_VIEWS, 'Такого списка нет').default('open'),
  after: AfterMoment,
});

/** Packs whose money would be refunded. */
export const MeasuredPacksQuery = z.strictObject({
  unit: z.union(
    [z.coerce.number().int().positive(), z.array(z.coerce.number().int().positive()).max(100)],
    'Назовите упаковки',
  ),
  delivery: z.literal('true', 'Пишется true').optional(),
});
export const MeasuredRefund = z.object({
  /** Kopecks. */
  amount: z.int(),
  certificate: z.int(),
  bonus: z.int(),
  /** Another member of the staff has to approve it. */
  awaitsApproval: z.boolean(),
  /** Paid at the hand-over: a person pays it back. */
  byHand: z.boolean(),
});

export const ReturnablePacks = z.object({
  /** Of the order. */
  version: z.int(),
  units: z.array(
    z.object({
      id: z.int(),
      position: z.int(),
      name: z.string(),
      /** The return that it is in already. */
      returnNumber: z.int().nullable(),
    }),
  ),
});

export const OpenedReturn = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия'),
  orderId: z.uuid('Такого заказа нет: найдите его снова'),
  unitIds: z.array(RowId).min(1, 'Назовите упаковки').max(1000),
  reason: z.enum(RETURN_REASONS, 'Выберите причину'),
  /** What the buyer has said. */
  comment: typedText().max(1000, 'Не длиннее 1000 знаков').default(''),
  /** Of the order, as the sender saw it. */
  expectedVersion: z.int('Укажите версию').positive().optional(),
});
export const AcceptedReturn = Command;
export const RefusedReturn = Command.extend({
  refusal: typedText().min(10, 'Объясните покупателю, почему').max(1000, 'Не длиннее 1000 знаков'),
});
export const ReceivedReturn = Command.extend({
  unitIds: z.array(RowId).max(1000).default([]),
  /** Marking codes, as a scanner typed them. */
  scans: z.array(Scan.min(1)).max(1000).default([]),
});
export const InspectedReturn = Command.extend({
  units: z
    .array(
      z.strictObject({
        unitId: RowId,
        disposition: Disposition,
        note: typedText().max(300, 'Не длиннее 300 знаков').optional(),
      }),
    )
    .min(1, 'Назовите проверенные упаковки')
    .max(1000),
  /** Whether their money, and that for delivery, is refunded now. */
  refund: z.strictObject({ delivery: z.boolean() }, 'Скажите, возвращать ли деньги').nullable(),
});

export const DecidedQuarantine = Command.extend({
  units: z
    .array(z.strictObject({ unitId: RowId, disposition: z.enum(AFTER_QUARANTINE, 'Выберите, что с упаковкой') }))
    .min(1, 'Назовите отложенные упаковки')
    .max(1000),
});

export const ReturnDone = z.object({ returnId: z.uuid(), state: State, version: z.int() });
export const ReturnOpened = ReturnDone.extend({ number: z.int() });

const listed = {
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  state: State,
  cause: z.enum(['declined', 'not-collected', 'recalled', 'asked']),
  createdAt: Timestamp,
  orderNumber: z.int(),
};

export const OpenReturns = z.object({ returns: z.array(z.object({ ...listed, units: z.int() })) });

export const ListedReturns = z.object({
  returns: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      state: State,
      cause: listed.cause,
      reason: z.enum(RETURN_REASONS).nullable(),
      orderId: z.uuid(),
      orderNumber: z.int(),
      /** Of the buyer; empty for those who may not see contacts. */
      name: z.string(),
      units: z.int(),
      putAside: z.int(),
      createdAt: Timestamp,
    }),
  ),
  next: z.string().nullable(),
});

export const ReturnForStaff = z.object({
  ...listed,
  orderId: z.uuid(),
  orderState: z.string(),
  reason: z.enum(RETURN_REASONS).nullable(),
  comment: z.string(),
  /** Ids of the buyer's photos. */
  photos: z.array(z.uuid()),
  refusal: z.string().nullable(),
  units: z.array(
    z.object({
      id: z.int(),
      position: z.int(),
      productId: z.int(),
      name: z.string(),
      code: z.string().nullable(),
      lot: z.string().nullable(),
      expiresOn: z.iso.date().nullable(),
      received: z.boolean(),
      disposition: Disposition.nullable(),
      note: z.string(),
    }),
  ),
  /** Kopecks; empty for those who see no prices. */
  refunds: z.array(z.object({ id: z.uuid(), amount: z.int(), state: z.string(), byHand: z.boolean() })),
  events: z.array(
    z.object({
      kind: z.string(),
      from: State.nullable(),
      to: State.nullable(),
      actor: z.string(),
      facts: z.record(z.string(), z.unknown()),
      at: Timestamp,
    }),
  ),
});
