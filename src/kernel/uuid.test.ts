import { expect, it } from 'vitest';
import { uuidOf } from './uuid.ts';

it('marks 16 bytes as a UUID of version 4', () => {
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
