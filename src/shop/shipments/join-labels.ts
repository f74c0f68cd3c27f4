import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';

interface Row extends Record<string, unknown> {
  readonly number: number;
  readonly pdf: Buffer | null;
}

/** The labels of parcels as one file, in the order of the ids; a refusal names the orders whose labels are missing or cannot be read. */
export async function joinLabels(db: Db, shipmentIds: readonly string[]): Promise<Buffer | Refusal> {
  const { rows } = await db.execute<Row>(sql`
    select o.number, l.pdf from unnest(${sql.param([...shipmentIds])}::uuid[]) with ordinality asked (id, place)
      join shipments s on s.id = asked.id join orders o on o.id = s.order_id
      left join shipment_labels l on l.shipment_id = s.id
    order by asked.place`);
  if (rows.length < shipmentIds.length) return refuse('shipment-unknown');
  const missing = rows.filter(({ pdf }) => pdf === null).map(({ number }) => number);
  if (missing.length > 0) return refuse('labels-missing', { numbers: missing });
  const joined = await PDFDocument.create();
  const unreadable: number[] = [];
  for (const { number, pdf } of rows) if (!(await addPages(joined, pdf!))) unreadable.push(number);
  if (unreadable.length > 0) return refuse('labels-unreadable', { numbers: unreadable });
  return Buffer.from(await joined.save());
}

/** @returns false when the file of the carrier is none that can be copied: it is opened by itself */
async function addPages(joined: PDFDocument, pdf: Buffer): Promise<boolean> {
  try {
    const label = await PDFDocument.load(pdf);
    for (const page of await joined.copyPages(label, label.getPageIndices())) joined.addPage(page);
    return true;
  } catch {
    // Whatever the library throws about it means the same.
    return false;
  }
}
