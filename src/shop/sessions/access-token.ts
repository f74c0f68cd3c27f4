import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Who asks: an account, in one of its sessions. */
export interface SignedIn {
  readonly customerId: number;
  /** UUID of the row in `sessions`. */
  readonly sessionId: string;
}

/** Short, because it lives in the memory of pages; a page asks its session for the next one. */
export const ACCESS_MINUTES = 10;

const LONGEST = 2_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A key of its own: a token signed for another purpose with the same secret is nothing here. */
function key(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'travosol access token', 32));
}

/** The `jwt` of the API: HS256 with `{id, sid, iat, exp}` (decision 0043). */
export function signAccessToken(secret: string, { customerId, sessionId }: SignedIn, now: Date): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return new SignJWT({ id: customerId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(at)
    .setExpirationTime(at + ACCESS_MINUTES * 60)
    .sign(key(secret));
}

/** Whose token it is, or undefined for anything else anybody may have sent. Whether the session still lives is asked apart. */
export async function readAccessToken(secret: string, text: string, now: Date): Promise<SignedIn | undefined> {
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
