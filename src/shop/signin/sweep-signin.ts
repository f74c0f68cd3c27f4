import { lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { contactChanges, passwordResets, proofTickets } from './proofs.tables.ts';
import { sessions } from './sessions.tables.ts';

/** Long enough to answer who signed in when. */
const DAYS_KEPT = 40;

/** Removes what nobody will ask of any more: sessions, tickets and resets that are over. */
export async function sweepSignin({ db, now }: ShopContext): Promise<void> {
  const before = addDays(now(), -DAYS_KEPT);
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
  // Signed out, or ended from another place, before it ran out.
  await db.delete(sessions).where(lt(sessions.endedAt, before));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, addDays(now(), -1)));
  await db.delete(contactChanges).where(lt(contactChanges.createdAt, before));
  await db.delete(proofTickets).where(lt(proofTickets.expiresAt, addDays(now(), -1)));
}
