/** An account keeps at most this many keys. */
export const MOST_PASSKEYS = 20;

/** Minutes in which a challenge must come back signed. */
export const CHALLENGE_MINUTES = 5;

/** Signatures that every browser and device knows, as numbers of COSE: ES256, EdDSA, RS256. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

/**
 * Where keys are valid: the origin of the shop and its host. A browser signs for no other, so a page that imitates ours
 * gets nothing.
 */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

export const passkeySite = (origin: string): PasskeySite => ({ origin, rpId: new URL(origin).hostname });

/**
 * Whether the counter of a key shows that nobody has a copy of it: it grows with each signature, or stays 0 in keys that do
 * not count.
 */
export function isCounterPlausible(stored: number, reported: number): boolean {
  return reported > stored || (reported === 0 && stored === 0);
}

/** The challenge inside the client data of a browser; undefined for anything else. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
