import { z } from 'zod';

const Timestamp = z.iso.datetime();
/** Of a code that was just sent to the phone or the address of the account: `verify-otp` gives it to a signed-in customer. */
const WithTicket = z.strictObject({
  ticket: z.string('Запросите код еще раз').min(1, 'Запросите код еще раз').max(200),
});

const Export = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'ready']),
  requestedAt: Timestamp,
  /** Until when it can be downloaded. */
  keptUntil: Timestamp,
  bytes: z.int().nullable(),
});

export const OwnPersonalData = z.object({
  data: z.object({
    exports: z.array(Export),
    /** Null: no deletion was requested. */
    deletion: z.object({ requestedAt: Timestamp, dueAt: Timestamp }).nullable(),
    preview: z.object({
      goes: z.array(z.object({ what: z.string(), count: z.int() })),
      kept: z.array(z.object({ what: z.string(), until: z.string() })),
      /** Bought gift certificates with money left, which stay; the sum in kopecks. */
      certificates: z.object({ count: z.int(), balance: z.int() }),
      /** What has to be finished first. */
      blockers: z.array(
        z.union([
          z.object({ kind: z.literal('ticket'), ticketId: z.int() }),
          z.object({
            kind: z.enum(['order', 'refund', 'return', 'receipt']),
            orderId: z.uuid(),
            orderNumber: z.int(),
            /** Placed without signing in: only its own link opens it. */
            byGuest: z.boolean(),
          }),
        ]),
      ),
    }),
  }),
});

export const personalDataCalls = {
  show: {
    method: 'GET',
    url: '/auth/personal-data',
    schema: {
      summary: 'Own archives, and what a deletion of the account would do',
      response: { 200: OwnPersonalData },
    },
  },
  requestExport: {
    method: 'POST',
    url: '/auth/personal-data/exports',
    schema: {
      summary: 'Ask for an archive of the own data; needs a fresh code',
      body: WithTicket,
      response: { 200: z.object({ data: z.object({ id: z.uuid() }) }) },
    },
  },
  requestDeletion: {
    method: 'POST',
    url: '/auth/personal-data/deletion',
    schema: {
      summary: 'Ask for the deletion of the own account; needs a fresh code',
      body: WithTicket,
      response: { 200: z.object({ data: z.object({ dueAt: Timestamp }) }) },
    },
  },
  cancelDeletion: {
    method: 'POST',
    url: '/auth/personal-data/deletion/cancel',
    schema: {
      summary: 'Take the deletion of the own account back',
      response: { 200: z.object({ data: z.object({ state: z.literal('cancelled') }) }) },
    },
  },
} as const;

export const ExportPath = z.object({ exportId: z.string().max(200) });
