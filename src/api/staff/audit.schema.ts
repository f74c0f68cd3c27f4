import { z } from 'zod';
import { AUDIT_THINGS } from '../../shop/audit/audit-filter.rules.ts';
import { RowId, typedDay } from '../text.schema.ts';

const day = typedDay('Нужен день: 2026-11-21');

const conditions = {
  member: RowId.optional(),
  thing: z.enum(AUDIT_THINGS, 'Такого раздела журнала нет').optional(),
  /** Number of an order. */
  order: z.coerce
    .number('Нужен номер заказа')
    .int()
    .positive('Нужен номер заказа')
    .max(Number.MAX_SAFE_INTEGER)
    .optional(),
  /** Day of Moscow; it counts. */
  from: day.optional(),
  to: day.optional(),
};

export const AuditQuery = z.strictObject({
  ...conditions,
  /** `next` of the page before. */
  after: z.string().max(130, 'Журнал изменился: откройте его с\u00a0начала').optional(),
});
export const AuditFileQuery = z.strictObject(conditions);

export const Audit = z.object({
  entries: z.array(
    z.object({
      key: z.string(),
      at: z.iso.datetime(),
      thing: z.enum(AUDIT_THINGS),
      member: z.object({ id: z.int().nullable(), name: z.string() }),
      title: z.string(),
      orderId: z.uuid().nullable(),
      /** Empty: nothing was given, or the reader may not see it. */
      reason: z.string(),
      changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  next: z.string().nullable(),
});

export const AuditChoices = z.object({
  members: z.array(z.object({ id: z.int(), name: z.string() })),
  things: z.array(z.object({ name: z.enum(AUDIT_THINGS), title: z.string() })),
});
