import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

const audience = 'webinar-cancel';
const keyOf = (secret: string) => linkKey(secret, 'webinar');

/** Token of the link that gives a seat back. It works as long as the registration is remembered. */
export function signWebinarLink(secret: string, registrationId: string): Promise<string> {
  return signToken(keyOf(secret), { subject: registrationId, audience });
}

/** @returns id of the registration, or undefined for words that are no such token */
export async function readWebinarLink(secret: string, token: string, now: Date): Promise<string | undefined> {
  return (await readToken(keyOf(secret), token, now, { audience }))?.sub;
}
