import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import { writeXlsxStream } from 'hucre/xlsx';
import { attachmentHeaders } from '../kernel/attachment-headers.ts';
import type { CsvValue } from '../kernel/csv-line.ts';

type Cells = readonly CsvValue[];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WIDTH = 24;

/** Sends a table as XLSX while it is read. Texts are texts there, so that none of them is run as a formula. */
export function sendXlsx(
  reply: FastifyReply,
  name: string,
  head: readonly string[],
  rows: AsyncIterable<Cells>,
): FastifyReply {
  async function* cells() {
    for await (const row of rows) yield [...row];
  }
  const options = {
    name: 'Товары',
    columns: head.map((header) => ({ header, width: WIDTH })),
    freezePane: { rows: 1 },
  };
  const file = writeXlsxStream(cells(), options) as ReadableStream<Uint8Array>;
  return reply.headers(attachmentHeaders({ name, type: XLSX })).send(Readable.fromWeb(file));
}
