import { randomUUID } from 'node:crypto';
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { notifyContactChange } from '../accounts/notify-contact-change.ts';
import type { ShopContext } from '../context.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { sessionState } from '../sessions/sessions.reads.ts';
import { consumeChallenge } from './challenges.ts';
import { ALGORITHMS, MOST_PASSKEYS, type PasskeySite } from './passkey.rules.ts';
import { registeredPasskeys, type OwnPasskey } from './passkeys.reads.ts';
import { passkeys } from './passkeys.tables.ts';

/** Saves a key that the owner's browser has created, and writes to the confirmed address of the account. */
export async function addPasskey(
  ctx: ShopContext,
  site: PasskeySite,
  { name, response }: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<OwnPasskey | Refusal> {
  const me = ownAccount(ctx.actor, 'change-passkeys');
  if (isRefusal(me)) return me;
  const asked = await consumeChallenge(ctx, response.response.clientDataJSON);
  if (!asked?.userHandle || asked.sessionId !== me.sessionId) return refuse('passkey-refused');
  const { challenge, userHandle } = asked;
  const created = await verify(response, challenge, site);
  if (!created) return refuse('passkey-refused');
  const { customerId } = me;
  return ctx.transaction(async (tx): Promise<OwnPasskey | Refusal> => {
    const customer = (await lockCustomer(tx.db, customerId))!;
    // The lock is also what keeps parallel calls within the maximum.
    if ((await sessionState(tx.db, me, tx.now())) !== 'live') return refuse('passkey-refused');
    const { length } = await registeredPasskeys(tx.db, customerId);
    if (length >= MOST_PASSKEYS) return refuse('too-many-passkeys', { most: MOST_PASSKEYS });
    const { credential, credentialBackedUp: synced } = created;
    const key = { id: randomUUID(), name, synced, createdAt: tx.now(), usedAt: null };
    const added = await tx.db
      .insert(passkeys)
      .values({
        ...key,
        customerId,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        userHandle,
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
      })
      .onConflictDoNothing({ target: passkeys.credentialId });
    if (added.rowCount === 0) return refuse('passkey-known');
    await recordCustomerEvent(tx, { customerId, kind: 'passkey-added', facts: { passkeyId: key.id } });
    await notifyContactChange(tx, customer, 'passkey-added');
    return key;
  });
}

/** The library throws for bytes that do not fit; whatever is wrong with them, it is no key of ours. */
async function verify(response: RegistrationResponseJSON, expectedChallenge: string, { origin, rpId }: PasskeySite) {
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: [...ALGORITHMS],
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.registrationInfo;
}
