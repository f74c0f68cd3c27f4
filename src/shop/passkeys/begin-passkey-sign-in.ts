import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import { issueChallenge } from './challenges.ts';
import { CHALLENGE_MINUTES, type PasskeySite } from './passkey.rules.ts';

/** Gives a browser a challenge to sign. It names no account and no keys: the visitor chooses a key that the device has. */
export async function beginPasskeySignIn(
  ctx: ShopContext,
  { secret, site, address }: { readonly secret: string; readonly site: PasskeySite; readonly address: string },
): Promise<PublicKeyCredentialRequestOptionsJSON | Refusal> {
  const limited = await countSignInAttempt(ctx, secret, 'passkey-challenge', { address });
  if (limited) return limited;
  const challenge = await issueChallenge(ctx, { sessionId: null });
  return generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  });
}
