import type { SessionUser } from './session-state.ts';

interface FoundSession {
  readonly jwt: string;
  readonly user: SessionUser;
}

/** The API puts such an address where an account has none. */
const PLACEHOLDER = /@phone\.invalid$/;

/**
 * Reads the response about the session by its documented rule: a session without a token, an id or an address of its
 * user is invalid, and so is one whose address is the word «undefined».
 */
export function readSessionAnswer(answer: unknown): FoundSession | 'none' | 'invalid' {
  const session = asRecord(answer);
  if (Object.keys(session).length === 0) return 'none';
  const user = asRecord(session.user);
  const id = Number(session.id);
  const email = text(user.email);
  const jwt = text(session.jwt);
  if (!jwt || !id || !email || email === 'undefined') return 'invalid';
  return {
    jwt,
    user: {
      id,
      name: text(user.name),
      lastName: text(user.last_name),
      phone: text(user.phone),
      email: PLACEHOLDER.test(email) ? '' : email,
      newsletter: user.newsletter === true,
    },
  };
}

const LIFETIME_MS = 10 * 60_000;

/** Lifetime of a token in milliseconds, from its own `iat` and `exp`: the browser's clock may be wrong. */
export function lifetimeOf(jwt: string): number {
  try {
    const payload = jwt.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp } = asRecord(JSON.parse(atob(payload)));
    const ms = (Number(exp) - Number(iat)) * 1000;
    return ms > 0 ? ms : LIFETIME_MS;
  } catch {
    return LIFETIME_MS;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
