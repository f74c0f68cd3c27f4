import { z } from 'zod';

/** The part of Mindbox API v3 (developers.mindbox.ru) that the shop uses. */

const Subscription = z.object({
  brand: z.string().optional(),
  pointOfContact: z.enum(['Email', 'SMS', 'Viber', 'Webpush', 'Mobilepush']),
  topic: z.string().optional(),
  /** Absent means yes. */
  isSubscribed: z.boolean().optional(),
});

/** Mindbox keeps the stored value of every field that is left out. */
export const OperationBody = z.object({
  customer: z.object({
    /** `websiteId` is the shop's customer id. */
    ids: z.object({ websiteId: z.string().optional(), mindboxId: z.number().int().optional() }).optional(),
    email: z.string().optional(),
    /** Digits with the country code. */
    mobilePhone: z.string().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    subscriptions: z.array(Subscription).optional(),
  }),
  executionDateTimeUtc: z.iso.datetime().optional(),
});
export type OperationBody = z.infer<typeof OperationBody>;

/** A refusal of the content comes with HTTP 200 too. */
export const Answer = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['Success', 'TransactionAlreadyProcessed']) }),
  z.object({
    status: z.literal('ValidationError'),
    validationMessages: z
      .array(z.object({ message: z.string().optional(), location: z.string().optional() }))
      .default([]),
  }),
  z.object({
    status: z.enum(['ProtocolError', 'InternalServerError']),
    errorMessage: z.string().optional(),
    errorId: z.string().optional(),
    httpStatusCode: z.number().int().optional(),
  }),
]);
export type Answer = z.infer<typeof Answer>;
