import { createHash } from 'node:crypto';

/** The key of the refund of another payment by the same command: always the same one. A UUID, as keys are. */
export function keyOfPart(key: string, paymentId: string): string {
  const digest = createHash('sha256').update(`${key} ${paymentId}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join('-');
}
