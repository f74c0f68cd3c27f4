import { and, eq, isNull } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import type { FileStore } from '../../platform/files.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { collectExport } from './collect-export.ts';
import { exportName, personalDataExports } from './personal-data.tables.ts';
import { zipped } from './zipped.ts';

/**
 * Makes one archive. The file has the name of its request, so that a process which goes on after another was killed writes the same
 * file again.
 */
export async function makeExport(
  ctx: ShopContext,
  site: { readonly files: FileStore; readonly origin: string; readonly secret: string },
  exportId: string,
): Promise<void> {
  const { files } = site;
  const which = and(eq(personalDataExports.id, exportId), isNull(personalDataExports.discardedAt));
  const [asked] = await ctx.db.select().from(personalDataExports).where(which);
  const customer = asked && (await findCustomer(ctx.db, asked.customerId));
  if (asked?.state !== 'waiting' || !customer) return;
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of zipped(await collectExport(ctx, site, customer!))) {
      bytes += piece.length;
      yield piece;
    }
  }
  await files.writePieces(exportName(exportId), counted());
  const made = await ctx.db
    .update(personalDataExports)
    .set({ state: 'ready', readyAt: ctx.now(), bytes })
    .where(and(which, eq(personalDataExports.state, 'waiting')));
  if (made.rowCount === 1) return;
  const [kept] = await ctx.db.select({ id: personalDataExports.id }).from(personalDataExports).where(which);
  // The account was deleted meanwhile: nothing would remove the file.
  if (!kept) await files.remove(exportName(exportId));
}
