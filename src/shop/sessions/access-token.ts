import { addMinutes } from '../../kernel/dates.ts';
import { purposeKey, readToken, signToken } from '../../platform/signed-token.ts';

/** Who asks: an account, in one of its sessions. */
export interface SignedIn {
  readonly customerId: number;
  /** UUID of the row in `sessions`. */
  readonly sessionId: string;
}

/** Short, because it lives in the memory of pages; a page asks its session for the next one. */
export const ACCESS_MINUTES = 10;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** With a token of one purpose nobody does what another is for. */
export interface SessionTokens {
  /** HS256 with `{id, sid, iat, exp}` (decision 0043), good for {@link ACCESS_MINUTES}. */
  sign(secret: string, who: SignedIn, now: Date): Promise<string>;
  /** Whose token it is, or undefined for anything else anybody may have sent. Whether the session still lives is asked apart. */
  read(secret: string, words: string, now: Date): Promise<SignedIn | undefined>;
}

export function sessionTokens(purpose: string): SessionTokens {
  return {
    sign: (secret, { customerId, sessionId }, now) =>
      signToken(purposeKey(secret, purpose), {
        own: { id: customerId, sid: sessionId },
        issuedAt: now,
        expiresAt: addMinutes(now, ACCESS_MINUTES),
      }),

    async read(secret, words, now) {
      const said = await readToken(purposeKey(secret, purpose), words, now, { claims: ['iat', 'exp'] });
      const { id, sid } = said ?? {};
      const fits = Number.isSafeInteger(id) && typeof sid === 'string' && UUID.test(sid);
      return fits ? { customerId: id as number, sessionId: sid } : undefined;
    },
  };
}

/** The `jwt` of the API. */
export const { sign: signAccessToken, read: readAccessToken } = sessionTokens('travosol access token');
