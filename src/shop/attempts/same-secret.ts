import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a value with a secret in constant time; hashing makes both the same length. */
export function isSameSecret(value: string, secret: string): boolean {
  return timingSafeEqual(digest(value), digest(secret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
