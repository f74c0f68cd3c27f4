import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, wrongField } from '../../http/api-errors.ts';
import { CSV_START, csvLine } from '../../kernel/csv-line.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import {
  csvValues,
  currentMonth,
  daysOf,
  LONGEST_PERIOD,
  totalsOf,
  type Period,
  type ReportRow,
} from '../../shop/reports/report.rules.ts';
import { REPORTS, rowsOf, type Report, type ReportTable } from '../../shop/reports/reports.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { ReportAnswer, ReportNames, ReportPath, ReportQuery, ReportTablePath } from './reports.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** Rows of a table on its page; the file has all of them. */
const SHOWN = 400;

/** Reports by periods (decision 0134). */
export async function reportsStaffApi(app: FastifyInstance, { shop, log }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/reports',
    { schema: { summary: 'Reports that the member may read', response: { 200: ReportNames } } },
    async (request) => ({
      reports: REPORTS.filter(({ verb }) => may(staffOf(request).actor, verb, 'report')).map(
        ({ name, title, about }) => ({ name, title, about: [...about] }),
      ),
    }),
  );

  typed.get(
    '/staff/reports/:report',
    {
      schema: {
        summary: 'One report of a period',
        params: ReportPath,
        querystring: ReportQuery,
        response: { 200: ReportAnswer },
      },
    },
    async (request) => {
      const { name, title, about, tables } = reportOf(request.params.report, request);
      const now = shop.now();
      const period = periodOf(request.query, now);
      const shown = [];
      // One after another: they share a connection's worth of the database with everybody else.
      for (const table of tables) shown.push(await shownTable(table, period, now));
      return { name, title, about: [...about], ...period, tables: shown };
    },
  );

  typed.get(
    '/staff/reports/:report/:table/csv',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'A table of a report as a file for table programs, CSV',
        params: ReportTablePath,
        querystring: ReportQuery,
      },
    },
    async (request, reply) => {
      const report = reportOf(request.params.report, request);
      const table = report.tables.find(({ name }) => name === request.params.table);
      if (!table) throw notFound();
      const now = shop.now();
      const period = periodOf(request.query, now);
      const lines = Readable.from(csvOf(table, period, now));
      lines.on('error', (error) => log.error({ err: error }, 'a report could not be sent to its end'));
      const file = `${report.name}-${table.name}-${period.from}-${period.to}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(lines);
    },
  );

  /** Reads no more than is shown, except where everything is read at once. */
  async function shownTable(table: ReportTable, period: Period, now: Date) {
    const { name, title, columns, chart } = table;
    const rows: ReportRow[] = [];
    let batches = 0;
    for await (const batch of rowsOf(table, shop.db, period, now)) {
      batches += 1;
      rows.push(...batch);
      if (rows.length > SHOWN) break;
    }
    const totals = batches <= 1 ? totalsOf(columns, rows) : null;
    const values = (row: ReportRow) => columns.map((column) => row[column.name] ?? null);
    const bars = chart && rows.map((row) => Number(row[chart.column] ?? 0));
    return {
      name,
      title,
      columns: columns.map(({ name: of, title: words, kind, meaning }) => ({ name: of, title: words, kind, meaning })),
      rows: rows.slice(0, SHOWN).map(values),
      more: rows.length > SHOWN,
      totals: totals && values(totals),
      bars: bars
        ? {
            title: columns.find(({ name: of }) => of === chart.column)!.title,
            values: chart.oldestFirst ? bars : bars.toReversed(),
          }
        : null,
    };
  }

  async function* csvOf(table: ReportTable, period: Period, now: Date): AsyncGenerator<string> {
    yield CSV_START + csvLine(table.columns.map(({ title }) => title));
    for await (const batch of rowsOf(table, shop.db, period, now))
      yield batch.map((row) => csvLine(csvValues(table.columns, row))).join('');
  }
}

function reportOf(name: string, request: FastifyRequest): Report {
  const report = REPORTS.find((one) => one.name === name);
  if (!report) throw notFound();
  allow(request, report.verb, 'report');
  return report;
}

/** @throws ApiError with a sentence at the field */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const month = currentMonth(now);
  const period = { from: from ?? (to === undefined ? month.from : `${to.slice(0, 8)}01`), to: to ?? month.to };
  if (period.from > period.to) throw wrongField(['to'], 'Конец периода раньше начала');
  if (daysOf(period) > LONGEST_PERIOD) throw wrongField(['to'], `Период не\u00a0длиннее ${LONGEST_PERIOD} дней`);
  return period;
}
