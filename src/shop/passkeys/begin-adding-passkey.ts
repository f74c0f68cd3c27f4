import { randomBytes } from 'node:crypto';
import { generateRegistrationOptions, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { COMPANY } from '../../kernel/company.ts';
import { formatPhone } from '../../kernel/phone.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { matchCurrentPassword } from '../passwords/owner-check.ts';
import type { SignInDependencies } from '../passwords/sign-in-with-password.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { issueChallenge } from './challenges.ts';
import { ALGORITHMS, CHALLENGE_MINUTES, MOST_PASSKEYS, type PasskeySite } from './passkey.rules.ts';
import { registeredPasskeys } from './passkeys.reads.ts';
import { lockProvedOwner } from './prove-owner.ts';

/** Proofs of the owner; needed unless the session was opened within 15 minutes. */
interface OwnerProof {
  readonly currentPassword: string | undefined;
  readonly ticket: string | undefined;
}

/** Gives the owner's browser what it needs to create a key. The challenge carries the proof: only this session may answer. */
export async function beginAddingPasskey(
  ctx: ShopContext,
  dependencies: SignInDependencies,
  site: PasskeySite,
  { currentPassword, ticket }: OwnerProof,
): Promise<PublicKeyCredentialCreationOptionsJSON | Refusal> {
  const me = ownAccount(ctx.actor, 'change-passkeys');
  if (isRefusal(me)) return me;
  const matched = await matchCurrentPassword(ctx, dependencies, me, currentPassword);
  if (isRefusal(matched)) return matched;
  return ctx.transaction(async (tx) => {
    const customer = await lockProvedOwner(tx, me, { ...matched, ticket });
    if (isRefusal(customer)) return customer;
    const registered = await registeredPasskeys(tx.db, me.customerId);
    if (registered.length >= MOST_PASSKEYS) return refuse('too-many-passkeys', { most: MOST_PASSKEYS });
    const userHandle = registered[0]?.userHandle ?? randomBytes(32);
    const challenge = await issueChallenge(tx, { sessionId: me.sessionId, userHandle });
    return generateRegistrationOptions({
      rpName: COMPANY.name,
      rpID: site.rpId,
      userID: new Uint8Array(userHandle),
      userName: loginOf(customer),
      userDisplayName: [customer.name, customer.lastName].filter(Boolean).join(' ') || loginOf(customer),
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: CHALLENGE_MINUTES * 60_000,
      attestationType: 'none',
      excludeCredentials: registered.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports,
      })),
      supportedAlgorithmIDs: [...ALGORITHMS],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });
}

/** What the list of keys on the device shows beside the name of the shop. */
const loginOf = ({ phone, email }: Customer): string => (phone ? formatPhone(phone) : email!);
