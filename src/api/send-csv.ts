import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachmentHeaders } from '../kernel/attachment-headers.ts';
import { CSV_START, csvLine, type CsvValue } from '../kernel/csv-line.ts';

type Cells = readonly CsvValue[];

/** Sends a table for a table program while it is read, so that a file of any size takes little memory. */
export function sendCsv(reply: FastifyReply, name: string, head: Cells, rows: AsyncIterable<Cells>): FastifyReply {
  async function* lines() {
    yield CSV_START + csvLine(head);
    for await (const row of rows) yield csvLine(row);
  }
  return reply
    .headers(attachmentHeaders({ name, type: 'text/csv; charset=utf-8' }))
    .send(Readable.from(lines(), { objectMode: false }));
}
