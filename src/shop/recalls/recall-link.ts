import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

const AUDIENCE = 'recall-confirm';
const keyOf = (secret: string) => linkKey(secret, 'recall-confirm');

/** Signs the token of the button in a letter about a recall; it never expires. */
export const signRecallLink = (secret: string, noticeId: string): Promise<string> =>
  signToken(keyOf(secret), { subject: noticeId, audience: AUDIENCE });

/** @returns id of the notice; undefined when the token is not one of these */
export async function readRecallLink(secret: string, token: string, now: Date): Promise<string | undefined> {
  return (await readToken(keyOf(secret), token, now, { audience: AUDIENCE }))?.sub;
}
