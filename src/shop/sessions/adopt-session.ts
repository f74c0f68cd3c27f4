import type { ShopContext } from '../context.ts';
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
    const cookie = await attachCookie(tx, signedIn);
    if (!cookie) return undefined;
    const replaced = before.session ? await findCookieSession(tx.db, before.session, tx.now()) : undefined;
    if (replaced) await endSession(tx, replaced, 'replaced');
    return { ...cookie, device: await rememberDevice(tx, signedIn, before.device) };
  });
}
