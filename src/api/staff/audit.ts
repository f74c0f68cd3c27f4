import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { wrongField } from '../../http/api-errors.ts';
import { CSV_START } from '../../kernel/csv-line.ts';
import { AUDIT_CSV_HEAD, auditCsvLine, auditEntry } from '../../shop/audit/audit-entry.rules.ts';
import {
  AUDIT_THINGS,
  auditCursorText,
  readAuditCursor,
  type AuditFilter,
} from '../../shop/audit/audit-filter.rules.ts';
import { AUDIT_THING_NAMES } from '../../shop/audit/audit-words.rules.ts';
import { auditBatches, auditRows } from '../../shop/audit/audit.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import { allStaff } from '../../shop/staff/staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { Audit, AuditChoices, AuditFileQuery, AuditQuery } from './audit.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** What members of the staff have done (decision 0135). */
export async function auditStaffApi(app: FastifyInstance, { shop, log }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/audit',
    {
      schema: {
        summary: 'Journal of the staff, the newest first',
        querystring: AuditQuery,
        response: { 200: Audit },
      },
    },
    async (request) => {
      allow(request, 'read', 'audit');
      const { after, ...filter } = request.query;
      const cursor = after === undefined ? undefined : readAuditCursor(after);
      if (after !== undefined && !cursor) throw wrongField(['after'], 'Журнал изменился: откройте его с\u00a0начала');
      const found = await auditRows(shop.db, filter, { after: cursor, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      const reader = readerOf(request);
      return {
        entries: page.map((row) => {
          const { at, changes, facts, ...entry } = auditEntry(row, reader);
          return {
            ...entry,
            key: auditCursorText(row.cursor),
            at: at.toISOString(),
            changes: [...changes],
            facts: [...facts],
          };
        }),
        next: found.length > PAGE ? auditCursorText(page.at(-1)!.cursor) : null,
      };
    },
  );

  typed.get(
    '/staff/audit/choices',
    { schema: { summary: 'Members and kinds of things to filter the journal by', response: { 200: AuditChoices } } },
    async (request) => {
      allow(request, 'read', 'audit');
      const members = await allStaff(shop.db);
      return {
        members: members.map(({ id, name }) => ({ id, name })),
        things: AUDIT_THINGS.map((name) => ({ name, title: AUDIT_THING_NAMES[name] })),
      };
    },
  );

  typed.get(
    '/staff/audit.csv',
    {
      exposeHeadRoute: false,
      schema: { summary: 'The journal as a file for table programs, CSV', querystring: AuditFileQuery },
    },
    async (request, reply) => {
      allow(request, 'export', 'audit');
      const lines = Readable.from(csvOf(request.query, request));
      lines.on('error', (error) => log.error({ err: error }, 'the journal could not be sent to its end'));
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="journal.csv"')
        .send(lines);
    },
  );

  async function* csvOf(filter: AuditFilter, request: FastifyRequest): AsyncGenerator<string> {
    yield CSV_START + AUDIT_CSV_HEAD;
    const reader = readerOf(request);
    for await (const rows of auditBatches(shop.db, filter))
      yield rows.map((row) => auditCsvLine(auditEntry(row, reader))).join('');
  }
}

function readerOf(request: FastifyRequest) {
  const { actor } = staffOf(request);
  return {
    contact: may(actor, 'read-contact', 'shipment'),
    money: may(actor, 'read-money', 'order'),
    exceptions: may(actor, 'read', 'exception'),
  };
}
