import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { passkeys } from './passkeys.tables.ts';

const SHOWN = {
  id: passkeys.id,
  name: passkeys.name,
  synced: passkeys.synced,
  createdAt: passkeys.createdAt,
  usedAt: passkeys.usedAt,
};

/** What the owner sees of a key. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly synced: boolean;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** Keys of one account, the oldest first. */
export function ownPasskeys(db: Db, customerId: number): Promise<OwnPasskey[]> {
  return db
    .select(SHOWN)
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** What the authenticators of an account know of its keys. */
export function registeredPasskeys(db: Db, customerId: number) {
  return db
    .select({
      credentialId: passkeys.credentialId,
      transports: passkeys.transports,
      userHandle: passkeys.userHandle,
    })
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId));
}

/** The key that a browser has signed with. */
export async function findPasskey(db: Db, credentialId: Buffer) {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** The same, with the row locked. */
export async function lockPasskey(db: Db, id: string) {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.id, id)).for('update');
  return found;
}
