import { z } from 'zod';
import { CLAIM_CARRIERS, CLAIM_STATES } from '../../shop/settlements/claim.rules.ts';
import { FILE_COMPANIES, PAYING_COMPANIES } from '../../shop/settlements/payout.rules.ts';
import { Sum } from '../money.schema.ts';
import { RowId, typedText } from '../text.schema.ts';
import { TypedDay } from './reconciliation.schema.ts';

const Day = z.iso.date();
const Timestamp = z.iso.datetime();
const Next = z.string().nullable();
const After = z.string().max(120).optional();

export const ClaimsQuery = z.strictObject({
  /** Absent: all that are not settled. */
  state: z.enum(CLAIM_STATES).optional(),
  /** Of those that are not settled: only what should have come by now. */
  overdue: z.literal('true').optional(),
  carrier: z.enum(CLAIM_CARRIERS).optional(),
  /** This one, whatever its state. */
  claim: RowId.optional(),
  /** `next` of the page before. */
  after: After,
});
export const ClaimsFileQuery = z.strictObject({ from: TypedDay, to: TypedDay });

export const CarrierClaims = z.object({
  claims: z.array(
    z.object({
      id: z.int(),
      orderId: z.uuid(),
      orderNumber: z.int(),
      carrier: z.enum(CLAIM_CARRIERS),
      track: z.string(),
      amount: Sum,
      state: z.enum(CLAIM_STATES),
      collectedAt: Timestamp,
      dueAt: Timestamp,
      /** It is not settled, and should have been by now. */
      isOverdue: z.boolean(),
      settledAt: Timestamp.nullable(),
      /** Lines of registers that pay it, in the order they came. */
      lines: z.array(z.object({ register: z.string(), day: Day, collected: Sum, transferred: Sum })),
      /** Of the receipt that the carrier printed as our agent. */
      fiscal: z.object({ storage: z.string(), document: z.string(), attribute: z.string() }).nullable(),
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: Next,
});

export const OwedByCarriers = z.object({
  carriers: z.array(
    z.object({
      carrier: z.enum(CLAIM_CARRIERS),
      owed: Sum,
      /** What of it should have come by now. */
      overdue: Sum,
    }),
  ),
});

const Company = z.enum(PAYING_COMPANIES);
/** As the company or the bank writes it. */
const Numbered = typedText().min(1, 'Напишите номер').max(60, 'Не длиннее 60 знаков');

export const PageQuery = z.strictObject({
  /** `next` of the page before. */
  after: After,
});

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

/** What a column of a company's files means, from now on. */
export const NamedColumn = z.strictObject({
  header: typedText().min(1, 'Напишите заголовок столбца').max(200, 'Не длиннее 200 знаков'),
  meaning: z.string('Выберите, что в столбце').max(40),
});
export const ColumnNamed = z.object({ header: z.string(), meaning: z.string() });

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
      lines: z.int(),
      importedBy: z.string(),
      importedAt: Timestamp,
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: Next,
});

export const NewPayout = z.strictObject({
  company: z.enum(PAYING_COMPANIES, 'Выберите, от кого деньги'),
  paymentOrder: Numbered,
  day: TypedDay,
  amount: z.int('Напишите сумму: 12345,60').positive('Сумма больше нуля').max(100_000_000_000, 'Слишком большая сумма'),
  /** Numbers of the registers that it pays, where they do not name the payment order. */
  registers: z.array(Numbered).max(100).default([]),
});
export const PayoutSaved = z.object({ id: z.int() });
export const PayoutPath = z.object({ payout: RowId });
export const VoidedPayout = z.strictObject({
  reason: typedText().min(3, 'Напишите причину').max(500, 'Не длиннее 500 знаков'),
});
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
  /** `after` of the next page; null on the last one. */
  next: Next,
});
