import { and, eq, isNull } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { tailDigestOf } from './certificate-code.ts';
import { certificates } from './certificates.tables.ts';

const AT_ONCE = 1_000;

/** Computes the digests by which the staff finds certificates, for those that were issued before there were digests. */
export async function fillTailDigests({ db }: Pick<ShopContext, 'db'>, secret: string): Promise<void> {
  const rows = await db
    .select({ id: certificates.id, codeHash: certificates.codeHash })
    .from(certificates)
    .where(isNull(certificates.tailDigest))
    .orderBy(certificates.id)
    .limit(AT_ONCE);
  for (const row of rows)
    await db
      .update(certificates)
      .set({ tailDigest: tailDigestOf(secret, row) })
      .where(and(eq(certificates.id, row.id), isNull(certificates.tailDigest)));
}
