import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

const audience = 'webinar-cancel';
const keyOf = (secret: string) => linkKey(secret, 'webinar');

/** Token of the link that cancels a registration. It works as long as the registration exists. */
export function signWebinarLink(secret: string, registrationId: string): Promise<string> {
  return signToken(keyOf(secret), { subject: registrationId, audience });
}

/** @returns id of the registration, or undefined for any other input */
export async function readWebinarLink(secret: string, token: string, now: Date): Promise<string | undefined> {
  return (await readToken(keyOf(secret), token, now, { audience }))?.sub;
}
