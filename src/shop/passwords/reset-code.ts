import { createHmac } from 'node:crypto';
import { purposeKey } from '../../platform/signed-token.ts';

/**
 * The code that resets a password: 128 hex digits, derived from the secret of the shop and the id of the reset. It is
 * not stored: the letter derives it from the id, the table has a digest.
 */
export function resetCode(secret: string, resetId: string): string {
  return createHmac('sha512', purposeKey(secret, 'travosol password reset')).update(resetId).digest('hex');
}
