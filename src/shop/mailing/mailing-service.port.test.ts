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
    // An old event does not undo a later consent.
    ['unsubscription', true, false],
    ['unsubscription', false, true],
  ] as const)('may be sent the event %s when the consent is %s: %s', (kind, newsletter, expected) => {
    expect(maySend(kind, newsletter)).toBe(expected);
  });
});
