import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import type { SignedIn } from './access-token.ts';
import { attachCookie } from './attach-cookie.ts';
import { endSession } from './end-sessions.ts';
import { rememberDevice, type DeviceCookie } from './known-devices.ts';
import { findCookieSession } from './sessions.reads.ts';

/**
 * Turns a session opened by a bearer token into the session of this browser. It gets a new cookie, and the previous
 * session of the browser ends. The account knows this browser afterwards.
 * @param before cookies of the browser
 * @returns undefined for a session that has ended or has its cookie already
 */
export function adoptSession(
  ctx: ShopContext,
  signedIn: SignedIn,
  before: { readonly session: string | undefined; readonly device: string | undefined },
): Promise<{ readonly token: string; readonly expiresAt: Date; readonly device: DeviceCookie } | undefined> {
  return ctx.as({ kind: 'customer', id: signedIn.customerId }).transaction(async (tx) => {
    const replaced = before.session ? await findCookieSession(tx.db, before.session, tx.now()) : undefined;
    // Accounts before their sessions, as where a password changes or an account is deleted.
    if (await isErased(tx.db, signedIn.customerId)) return undefined;
    const ends = replaced && !(await isErased(tx.db, replaced.customerId));
    const cookie = await attachCookie(tx, signedIn);
    if (!cookie) return undefined;
    if (ends) await endSession(tx, replaced, 'replaced');
    return { ...cookie, device: await rememberDevice(tx, signedIn, before.device) };
  });
}
