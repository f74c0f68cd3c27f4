import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { formFilesOf } from '../forms/form-messages.reads.ts';
import { storedName } from '../forms/form-messages.tables.ts';
import { keptFile, type KeptFile } from './save-ticket-file.ts';
import { ticketFileName, ticketFiles } from './tickets.tables.ts';

export interface SavedFormFiles {
  /** Files of the customer, which belong to no message yet. */
  readonly ids: readonly string[];
  /** Files of the form that they were made of. */
  readonly taken: readonly string[];
  /** Names of those that cannot be read; they stay with the form. */
  readonly unread: readonly string[];
}

/**
 * Saves the files of a form as those of a ticket are kept: photos encoded anew, others as they came. Without a message that takes
 * them they are discarded after a day. They were counted when they were sent, so no limit of the customer counts them.
 */
export async function saveFormFiles(
  ctx: Pick<ShopContext, 'db' | 'transaction'>,
  files: FileStore,
  { number, customerId }: { readonly number: number; readonly customerId: number },
): Promise<SavedFormFiles> {
  const kept = new Map<string, KeptFile>();
  const unread: string[] = [];
  for (const { id, name } of await formFilesOf(ctx.db, number)) {
    const stored = storedName(id);
    const file =
      (await files.has(stored)) && (await keptFile({ name, body: await files.read(stored) }, ['pdf', 'docx', 'xlsx']));
    if (file) kept.set(id, file);
    else unread.push(name);
  }
  const none = { ids: [], taken: [], unread };
  if (kept.size === 0) return none;
  const rows = [...kept.values()].map(({ row }) => row);
  // The rows are inserted first: a file without a row would never be removed.
  const inserted = await ctx.transaction(async (tx): Promise<boolean> => {
    if (await isErased(tx.db, customerId)) return false;
    await tx.db.insert(ticketFiles).values(rows.map((row) => ({ ...row, customerId, createdAt: tx.now() })));
    return true;
  });
  if (inserted !== true) return none;
  for (const { row, body } of kept.values()) await files.write(ticketFileName(row.id), body);
  return { ids: rows.map(({ id }) => id), taken: [...kept.keys()], unread };
}
