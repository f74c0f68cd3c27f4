import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares what was sent with a secret; digests are of one length, and compared in the same time whatever they are. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
