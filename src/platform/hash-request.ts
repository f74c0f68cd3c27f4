import { createHash } from 'node:crypto';

/**
 * Fingerprint of a request, stored with its idempotency key: the same key with another request is refused.
 * @param request JSON-serialisable; properties in a fixed order
 * @returns SHA-256 in base64url
 */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
