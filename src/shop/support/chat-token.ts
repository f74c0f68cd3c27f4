import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { SignedIn } from '../sessions/access-token.ts';

/** Long enough to open the chat; its page asks for the next one. */
const TOKEN_MINUTES = 10;

const LONGEST = 1_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A key of its own: with a token of the chat nobody calls the API, and the other way round. */
function key(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'travosol chat token', 32));
}

/** `userSiteId` of the chat: which account talks, for the frame of the chat alone (decision 0052). */
export function signChatToken(secret: string, { customerId, sessionId }: SignedIn, now: Date): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return new SignJWT({ id: customerId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(at)
    .setExpirationTime(at + TOKEN_MINUTES * 60)
    .sign(key(secret));
}

/** Whose token it is, or undefined. Whether the session still lives is asked apart. */
export async function readChatToken(secret: string, text: string, now: Date): Promise<SignedIn | undefined> {
  if (text.length > LONGEST) return undefined;
  try {
    const { payload } = await jwtVerify(text, key(secret), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['iat', 'exp'],
    });
    const { id, sid } = payload;
    const fits = Number.isSafeInteger(id) && typeof sid === 'string' && UUID.test(sid);
    return fits ? { customerId: id as number, sessionId: sid } : undefined;
  } catch {
    return undefined;
  }
}
