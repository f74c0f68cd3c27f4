import { z } from 'zod';
import { CAUSES, SOURCES } from '../../shop/reconciliation/compare.rules.ts';
import { CLAIM_CARRIERS, CLAIM_STATES } from '../../shop/settlements/claim.rules.ts';
import { FILE_COMPANIES, PAYING_COMPANIES } from '../../shop/settlements/payout.rules.ts';
import { RowId, typedDay, typedText } from '../text.schema.ts';

const Day = z.iso.date();
const TypedDay = typedDay('Нужен день: 2026-11-21');
const Timestamp = z.iso.datetime();
/** Kopecks. */
const Sum = z.int();

export const DaysQuery = z.strictObject({ from: TypedDay, to: TypedDay });
export const DifferencesQuery = z.strictObject({ day: TypedDay.optional() });
export const ClaimsQuery = z.strictObject({ state: z.enum(CLAIM_STATES).optional() });
export const DifferencePath = z.object({ difference: RowId });
export const ClosedDifference = z.strictObject({
  reason: typedText().min(3, 'Напишите причину').max(500, 'Не длиннее 500 знаков'),
});
export const DifferenceTaken = z.object({ id: z.int(), owner: z.string().nullable() });
export const DifferenceDone = z.object({ id: z.int(), state: z.literal('closed') });

export const ComparedDays = z.object({
  days: z.array(
    z.object({
      day: Day,
      company: z.string(),
      source: z.enum(SOURCES),
      ours: Sum,
      theirs: Sum,
      /** Ours less theirs. */
      difference: Sum,
      /** Differences that nobody has closed. */
      open: z.int(),
      /** Its month is closed. */
      isClosed: z.boolean(),
      comparedAt: Timestamp,
    }),
  ),
});

export const FoundDifferences = z.object({
  differences: z.array(
    z.object({
      id: z.int(),
      day: Day,
      company: z.string(),
      source: z.enum(SOURCES),
      key: z.string(),
      cause: z.enum(CAUSES),
      ours: Sum.nullable(),
      theirs: Sum.nullable(),
      difference: Sum,
      orderNumber: z.int().nullable(),
      /** What may be done; null once it is closed. */
      proposed: z.string().nullable(),
      openedAt: Timestamp,
      /** The member of the staff who looks into it. */
      owner: z.string().nullable(),
      closedAt: Timestamp.nullable(),
      closedBy: z.string().nullable(),
      /** Null as long as it is open, and when a later comparison did not find it any more. */
      reason: z.string().nullable(),
    }),
  ),
});

export const CarrierClaims = z.object({
  claims: z.array(
    z.object({
      id: z.int(),
      orderNumber: z.int(),
      carrier: z.enum(CLAIM_CARRIERS),
      track: z.string(),
      amount: Sum,
      state: z.enum(CLAIM_STATES),
      collectedAt: Timestamp,
      dueAt: Timestamp,
      settledAt: Timestamp.nullable(),
      /** Of the receipt that the carrier printed as our agent. */
      fiscal: z.object({ storage: z.string(), document: z.string(), attribute: z.string() }).nullable(),
    }),
  ),
});

const Company = z.enum(PAYING_COMPANIES);
/** As the company or the bank writes it. */
const Numbered = typedText().min(1, 'Напишите номер').max(60, 'Не длиннее 60 знаков');

export const RegisterFilePath = z.object({ company: z.enum(FILE_COMPANIES) });
export const ImportedRegisters = z.object({
  registers: z.array(
    z.object({
      number: z.string(),
      day: Day,
      lines: z.int(),
      /** Known: it was imported before. Changed: so it was, with other figures; the first one stays. */
      outcome: z.enum(['saved', 'known', 'changed']),
    }),
  ),
});

export const Registers = z.object({
  registers: z.array(
    z.object({
      company: Company,
      number: z.string(),
      day: Day,
      /** What the company transfers. */
      total: Sum,
      paymentOrder: z.string().nullable(),
      /** What came by this payment order; null: nothing was recorded. */
      paid: Sum.nullable(),
    }),
  ),
});

export const NewPayout = z.strictObject({
  company: Company,
  paymentOrder: Numbered,
  day: TypedDay,
  amount: z.int().positive('Сумма больше нуля').max(100_000_000_000, 'Слишком большая сумма'),
  /** Numbers of the registers that it pays, where they do not name the payment order. */
  registers: z.array(Numbered).max(100).default([]),
});
export const PayoutSaved = z.object({ id: z.int() });
export const PayoutPath = z.object({ payout: RowId });
export const PayoutVoided = z.object({ id: z.int(), state: z.literal('voided') });

export const Payouts = z.object({
  payouts: z.array(
    z.object({
      id: z.int(),
      company: Company,
      paymentOrder: z.string(),
      day: Day,
      amount: Sum,
      recordedBy: z.string(),
      recordedAt: Timestamp,
      voidedAt: Timestamp.nullable(),
      voidedBy: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
