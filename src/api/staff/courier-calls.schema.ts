import { z } from 'zod';
import { CARRIER_NAMES } from '../../kernel/carriers.ts';
import { COURIER_CALL_STATES } from '../../shop/courier-calls/courier-call.rules.ts';
import { typedDay, typedText } from '../text.schema.ts';

const Carrier = z.enum(CARRIER_NAMES as [(typeof CARRIER_NAMES)[number]]);
/** Moscow time. */
const Time = z.string('Нужно время: 10:00').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Нужно время: 10:00');

export const CalledCourier = z.strictObject({
  carrier: Carrier,
  day: typedDay('Нужен день: 2026-11-25'),
  from: Time,
  to: Time,
});

export const CourierCallPath = z.object({ callId: z.uuid() });

/** What the carrier said when a person asked it. */
export const SettledCourierCall = z.discriminatedUnion(
  'outcome',
  [
    z.strictObject({
      outcome: z.literal('accepted'),
      /** What the courier names, if the carrier has told it. */
      carrierNumber: typedText().min(1, 'Номер пуст').max(50, 'Номер длиннее 50 знаков').optional(),
    }),
    z.strictObject({ outcome: z.literal('refused') }),
  ],
  'Напишите, приедет ли курьер: accepted или refused',
);

export const CourierCallSettled = z.object({
  id: z.uuid(),
  state: z.enum(COURIER_CALL_STATES),
  carrierNumber: z.string().nullable(),
});

export const CourierCallDone = z.object({
  id: z.uuid(),
  state: z.enum(COURIER_CALL_STATES),
  from: Time,
  to: Time,
  parcels: z.int(),
  /** False: there was a call for that day already, and it stays as it was. */
  isNew: z.boolean(),
});

export const CourierCalls = z.object({
  calls: z.array(
    z.object({
      id: z.uuid(),
      carrier: Carrier,
      day: z.iso.date(),
      from: Time,
      to: Time,
      weightGrams: z.int(),
      parcels: z.int(),
      state: z.enum(COURIER_CALL_STATES),
      /** What the courier names. */
      carrierNumber: z.string().nullable(),
      /** Why the carrier has refused, in its words. */
      problem: z.string().nullable(),
    }),
  ),
});
