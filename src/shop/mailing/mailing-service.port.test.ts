import { describe, expect, it } from 'vitest';
import { maySend } from './mailing-service.port.ts';

describe('the mailing company', () => {
  it.each([
    ['authorization', true, true],
    ['authorization', false, false],
    ['registration', true, true],
    ['registration', false, false],
    ['subscription', true, true],
    ['subscription', false, false],
    // Consent that came back in the meantime is not taken away by an old event.
    ['unsubscription', true, false],
    ['unsubscription', false, true],
  ] as const)('may hear of %s of somebody whose consent is %s: %s', (kind, newsletter, told) => {
    expect(maySend(kind, newsletter)).toBe(told);
  });
});
