import { addMinutes } from '../../kernel/dates.ts';
import { purposeKey, readToken, signToken } from '../../platform/signed-token.ts';

/** A signed-in account with its current session. */
export interface SignedIn {
  readonly customerId: number;
  /** UUID of the row in `sessions`. */
  readonly sessionId: string;
}

/** Short, because pages hold the token in memory; they fetch the next one by their session cookie. */
export const ACCESS_MINUTES = 10;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Tokens of one purpose; they are not valid for another. */
export interface SessionTokens {
  /** HS256 with `{id, sid, iat, exp}` (decision 0043), good for {@link ACCESS_MINUTES}. */
  sign(secret: string, who: SignedIn, now: Date): Promise<string>;
  /** Verifies a token; undefined for any other input. Does not check whether the session is still live. */
  read(secret: string, token: string, now: Date): Promise<SignedIn | undefined>;
}

export function sessionTokens(purpose: string): SessionTokens {
  return {
    sign: (secret, { customerId, sessionId }, now) =>
      signToken(purposeKey(secret, purpose), {
        own: { id: customerId, sid: sessionId },
        issuedAt: now,
        expiresAt: addMinutes(now, ACCESS_MINUTES),
      }),

    async read(secret, token, now) {
      const claims = await readToken(purposeKey(secret, purpose), token, now, { claims: ['iat', 'exp'] });
      const { id, sid } = claims ?? {};
      const fits = Number.isSafeInteger(id) && typeof sid === 'string' && UUID.test(sid);
      return fits ? { customerId: id as number, sessionId: sid } : undefined;
    },
  };
}

/** The `jwt` of the API. */
export const { sign: signAccessToken, read: readAccessToken } = sessionTokens('travosol access token');
