import type { ShopContext } from '../context.ts';
import type { SignedIn } from './access-token.ts';
import { attachCookie } from './attach-cookie.ts';
import { endSession } from './end-sessions.ts';
import { findCookieSession } from './sessions.reads.ts';

/**
 * Turns a session opened by a bearer token into the session of this browser. It gets a new cookie, and the previous
 * session of the browser ends.
 * @returns undefined for a session that has ended or has its cookie already
 */
export function adoptSession(
  ctx: ShopContext,
  signedIn: SignedIn,
  cookieBefore: string | undefined,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  return ctx.as({ kind: 'customer', id: signedIn.customerId }).transaction(async (tx) => {
    const cookie = await attachCookie(tx, signedIn);
    const before = cookie && cookieBefore ? await findCookieSession(tx.db, cookieBefore, tx.now()) : undefined;
    if (before) await endSession(tx, before, 'replaced');
    return cookie;
  });
}
