import { expect, it } from 'vitest';
import { maskedEmail } from './segment.rules.ts';

it.each([
  ['anna@example.ru', 'a***@example.ru'],
  ['b@example.ru', 'b***@example.ru'],
  ['"o@k"@example.ru', '"***@example.ru'],
  ['@example.ru', '***@example.ru'],
])('%s is shown as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));
