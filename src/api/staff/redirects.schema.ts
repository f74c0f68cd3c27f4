import { z } from 'zod';
import { typedText } from '../text.schema.ts';

const LONGEST = 2_000;
const MOST_ROWS = 500;

const Address = typedText().min(1, 'Напишите адрес').max(LONGEST, `Не\u00a0длиннее ${LONGEST} знаков`);
const Status = z.union([z.literal(301), z.literal(302)]);

export const RedirectsQuery = z.strictObject({
  q: typedText().max(200, 'Не\u00a0длиннее 200 знаков').optional(),
  /** Old address of the last redirect of the page before. */
  after: typedText().max(LONGEST).optional(),
});

export const Redirects = z.object({
  redirects: z.array(
    z.object({ fromPath: z.string(), toPath: z.string(), status: Status, createdAt: z.iso.datetime() }),
  ),
  next: z.string().nullable(),
});

const TypedRow = z.strictObject({
  from: Address,
  to: Address,
  status: z.enum(['301', '302'], 'Код: 301 или 302').optional(),
});

/** Rows that were typed, or else lines of a table. */
export const PreviewedRedirects = z.strictObject({
  rows: z.array(TypedRow).max(MOST_ROWS, `Не\u00a0больше ${MOST_ROWS} строк сразу`).default([]),
  /** Old address, new address and, perhaps, a code, between commas, semicolons or tabs. */
  text: z.string().max(100_000, 'Слишком много сразу: вставьте не\u00a0больше 500 строк').default(''),
});

export const SavedRedirects = z.strictObject({
  rows: z
    .array(
      TypedRow.extend({
        /** Where the old address led in the preview; null: nowhere. A row that leads elsewhere by now stays as it is. */
        replaces: z.string().max(LONGEST).nullable(),
      }),
    )
    .min(1, 'Нужна хотя бы одна строка')
    .max(MOST_ROWS, `Не\u00a0больше ${MOST_ROWS} строк сразу`),
});

export const RedirectRows = z.object({
  rows: z.array(
    z.object({
      /** Of the pasted text, from 1. */
      line: z.int(),
      from: z.string(),
      to: z.string(),
      status: Status,
      outcome: z.enum(['added', 'replaced', 'same', 'cycle', 'repeated', 'wrong', 'changed']),
      reason: z.string().nullable(),
      replaces: z.string().nullable(),
      /** A page opens at the old address, so that the redirect is not used. */
      hasPage: z.boolean(),
      /** Neither a page nor a redirect was found at the new address. */
      leadsNowhere: z.boolean(),
    }),
  ),
});

export const RemovedRedirect = z.strictObject({ fromPath: Address });
export const RedirectRemoved = z.object({ removed: z.boolean() });

export const TestedAddress = z.strictObject({ path: Address });
export const AddressAnswer = z.object({
  path: z.string(),
  /** A page opens there. */
  hasPage: z.boolean(),
  /** Where it leads in the end without a page; null: nowhere, or in a circle. */
  leadsTo: z.object({ toPath: z.string(), status: Status, hasPage: z.boolean() }).nullable(),
});
