import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The code of a letter that resets a password: 128 hex digits, derived from the secret of the shop and the id of the
 * reset. Nobody keeps it: the letter is written from the id, the table has a digest.
 */
export function resetCode(secret: string, resetId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'travosol password reset', 32));
  return createHmac('sha512', key).update(resetId).digest('hex');
}
