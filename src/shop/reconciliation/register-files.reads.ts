import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { registerFiles } from './reconciliation.tables.ts';

/** @param digest of its content */
export async function isFileImported(db: Db, company: string, digest: string): Promise<boolean> {
  const known = await db
    .select({ digest: registerFiles.digest })
    .from(registerFiles)
    .where(and(eq(registerFiles.company, company), eq(registerFiles.digest, digest)));
  return known.length > 0;
}

/** Files of registers that were imported, the latest first. */
export function latestRegisterFiles(db: Db, most: number) {
  return db.select().from(registerFiles).orderBy(desc(registerFiles.importedAt), registerFiles.digest).limit(most);
}
