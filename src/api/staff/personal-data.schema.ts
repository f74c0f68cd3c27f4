import { z } from 'zod';
import { RowId, typedText } from '../text.schema.ts';

const Timestamp = z.iso.datetime();
const Removal = z.object({ what: z.string(), how: z.string(), rows: z.int(), at: Timestamp });

export const CustomerPath = z.object({ customerId: RowId });

export const DeletionRequest = z.strictObject({
  /** How the customer asked; without names and contacts. */
  reason: typedText({ lines: false }).min(3, 'Напишите, как попросили').max(300, 'Не длиннее 300 знаков'),
});
export const RequestedDeletion = z.object({ dueAt: Timestamp });
export const CancelledDeletion = z.object({ state: z.literal('cancelled') });

export const StaffDeletionPreview = z.object({
  goes: z.array(z.object({ what: z.string(), count: z.int() })),
  kept: z.array(z.object({ what: z.string(), until: z.string() })),
  /** With the number of the order or ticket. */
  blockers: z.array(z.object({ kind: z.string(), number: z.int(), text: z.string() })),
  /** When it will be carried out; null: it was not requested. */
  dueAt: Timestamp.nullable(),
});

const Deletion = z.object({
  id: z.uuid(),
  customerId: z.int(),
  state: z.enum(['requested', 'cancelled', 'done']),
  requestedBy: z.string(),
  reason: z.string(),
  requestedAt: Timestamp,
  dueAt: Timestamp,
  endedBy: z.string().nullable(),
  endedAt: Timestamp.nullable(),
  /** Null until it is done. */
  act: z
    .object({
      customerId: z.int(),
      operator: z.string(),
      system: z.string(),
      reason: z.string(),
      removals: z.array(Removal),
      kept: z.array(z.object({ what: z.string(), until: z.string() })),
      receivers: z.array(z.object({ company: z.string(), data: z.string() })),
      at: Timestamp,
    })
    .nullable(),
});

export const StaffDeletionsQuery = z.strictObject({
  /** `next` of the page before. */
  after: z.string().max(100).optional(),
});
export const StaffDeletions = z.object({ deletions: z.array(Deletion), next: z.string().nullable() });

export const DeletionPath = z.object({ deletionId: z.uuid().toLowerCase() });
export const StaffDeletion = Deletion.extend({
  /** What happened to the account, in order; without contacts. */
  log: z.array(z.object({ id: z.int(), kind: z.string(), actor: z.string(), at: Timestamp })),
});
