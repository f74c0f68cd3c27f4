import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import type { SignedInCustomer } from '../passwords/sign-in-with-password.ts';
import { openSession, type SessionClient } from '../sessions/open-session.ts';
import { consumeChallenge } from './challenges.ts';
import { isCounterPlausible, type PasskeySite } from './passkey.rules.ts';
import { findPasskey, lockPasskey } from './passkeys.reads.ts';
import { passkeys } from './passkeys.tables.ts';

interface PasskeySignIn extends SessionClient {
  readonly response: AuthenticationResponseJSON;
}

/**
 * Opens a session by the signature of a key. An unknown key, a wrong signature, another site and a used challenge get the same
 * answer; that an account is blocked is revealed only to the holder of its key.
 */
export async function signInWithPasskey(
  ctx: ShopContext,
  { secret, site }: { readonly secret: string; readonly site: PasskeySite },
  { response, address, agent, device }: PasskeySignIn,
): Promise<SignedInCustomer | Refusal> {
  const limited = await countSignInAttempt(ctx, secret, 'passkey', { address });
  if (limited) return limited;
  const asked = await consumeChallenge(ctx, response.response.clientDataJSON);
  if (!asked || asked.sessionId !== null) return refuse('passkey-refused');
  const found = await findPasskey(ctx.db, Buffer.from(response.id, 'base64url'));
  if (!found || response.response.userHandle !== found.userHandle.toString('base64url'))
    return refuse('passkey-refused');
  const signed = await verify(response, asked.challenge, site, found.publicKey);
  if (!signed) return refuse('passkey-refused');
  const { customerId } = found;
  const outcome = await ctx.as({ kind: 'customer', id: customerId }).transaction(async (tx) => {
    const customer = (await lockCustomer(tx.db, customerId))!;
    // Gone if its owner has removed it during the check.
    const key = await lockPasskey(tx.db, found.id);
    if (!key) return refuse('passkey-refused');
    if (customer.blocked) return refuse('account-blocked');
    if (!isCounterPlausible(key.counter, signed.newCounter)) {
      const facts = { passkeyId: key.id, stored: key.counter, reported: signed.newCounter };
      await recordCustomerEvent(tx, { customerId, kind: 'passkey-counter-back', facts });
      // Returned as a value: a refusal would roll the event back.
      return 'copied' as const;
    }
    await tx.db
      .update(passkeys)
      .set({ counter: signed.newCounter, synced: signed.credentialBackedUp, usedAt: tx.now() })
      .where(eq(passkeys.id, key.id));
    const { sessionId } = await openSession(tx, { customerId, method: 'passkey', address, agent, device });
    return { customerId, sessionId, customer };
  });
  if (isRefusal(outcome)) return outcome;
  return outcome === 'copied' ? refuse('passkey-refused') : outcome;
}

/** The library throws for bytes that do not fit. It is given no counter: {@link isCounterPlausible} compares it under the lock. */
async function verify(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { origin, rpId }: PasskeySite,
  publicKey: Buffer,
) {
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo : undefined;
}
