import { createHmac } from 'node:crypto';

/** Domain without mailboxes. */
export const DISOWNED_DOMAIN = '@disowned.invalid';

/**
 * Replaces, in the list of a webinar, an address whose owner said «это был не я»: the same address is recognised, but cannot
 * be read. A keyed digest, otherwise addresses could be found by trying.
 */
export function disownedAddress(
  secret: string,
  { contentId, email }: { readonly contentId: number; readonly email: string },
): string {
  const digest = createHmac('sha256', secret).update(JSON.stringify(['webinar-disowned', contentId, email]));
  return digest.digest('hex') + DISOWNED_DOMAIN;
}

export function isDisowned(email: string): boolean {
  return email.endsWith(DISOWNED_DOMAIN);
}
