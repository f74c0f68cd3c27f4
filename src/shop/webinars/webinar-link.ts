import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'webinar-cancel';
const LONGEST_TOKEN = 2000;

const key = (secret: string) => new TextEncoder().encode(`webinar:${secret}`);

/** Token of the link that gives a seat back. It works as long as the registration is remembered. */
export function signWebinarLink(secret: string, registrationId: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(registrationId)
    .setAudience(AUDIENCE)
    .sign(key(secret));
}

/** @returns id of the registration, or undefined for words that are no such token */
export async function readWebinarLink(secret: string, token: string, now: Date): Promise<string | undefined> {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload.sub;
  } catch {
    return undefined;
  }
}
