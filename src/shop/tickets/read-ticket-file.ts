import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { TICKET_FILE_TYPES } from './ticket-file.rules.ts';
import { findTicketFile } from './tickets.reads.ts';
import { ticketFileName } from './tickets.tables.ts';

/** A file with its content, to be served as an attachment. */
export interface ReadTicketFile {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer;
}

/**
 * A file of a ticket; undefined when it belongs to another one, or is past its term.
 * @param of the ticket, and the customer whose it must be; the staff reads those of anybody
 */
export async function readTicketFile(
  { db }: Pick<ShopContext, 'db'>,
  files: FileStore,
  fileId: string,
  of: { readonly ticketId: number; readonly customerId?: number },
): Promise<ReadTicketFile | undefined> {
  const found = await findTicketFile(db, fileId, of);
  return (
    found && {
      name: found.name,
      type: TICKET_FILE_TYPES[found.kind],
      body: await files.read(ticketFileName(found.id)),
    }
  );
}
