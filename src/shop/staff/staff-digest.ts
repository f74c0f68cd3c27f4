import { createHmac } from 'node:crypto';
import { purposeKey } from '../../platform/signed-token.ts';

/** Digest of what opens an account of the staff; another `SECRET` makes all of them invalid (decision 0079). */
export function staffDigest(secret: string, what: 'session' | 'recovery code' | 'invitation', text: string): Buffer {
  return createHmac('sha256', purposeKey(secret, `travosol staff ${what}`))
    .update(text)
    .digest();
}
