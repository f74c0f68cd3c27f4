import { z } from 'zod';
import { COLUMN_KINDS } from '../../shop/reports/report.rules.ts';
import { typedDay } from '../text.schema.ts';

const day = typedDay('Нужен день: 2026-11-21');

/** Days of Moscow; both count. Without them the current month. */
export const ReportQuery = z.strictObject({ from: day.optional(), to: day.optional() });
export const ReportPath = z.object({ report: z.string().max(40) });
export const ReportTablePath = z.object({ report: z.string().max(40), table: z.string().max(40) });

export const ReportNames = z.object({
  reports: z.array(z.object({ name: z.string(), title: z.string(), about: z.array(z.string()) })),
});

const Value = z.union([z.string(), z.number(), z.null()]);

export const ReportAnswer = z.object({
  name: z.string(),
  title: z.string(),
  about: z.array(z.string()),
  from: z.iso.date(),
  to: z.iso.date(),
  tables: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      columns: z.array(
        z.object({ name: z.string(), title: z.string(), kind: z.enum(COLUMN_KINDS), meaning: z.string() }),
      ),
      /** By the names of the columns, in their order. */
      rows: z.array(z.array(Value)),
      /** There are more in the file. */
      more: z.boolean(),
      /** Of all rows; null where nothing is summed, or not all were read. */
      totals: z.array(Value).nullable(),
      /** Of the chart, the oldest first. */
      bars: z.object({ title: z.string(), values: z.array(z.number()) }).nullable(),
    }),
  ),
});
