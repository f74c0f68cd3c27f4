import { describe, expect, it } from 'vitest';
import { momentCursorText, readMomentCursor } from './moment-cursor.rules.ts';

const id = 'a1b2c3d4-0000-4000-8000-0123456789ab';

describe('a cursor of a list by age', () => {
  it('is read as it was written', () => {
    const cursor = { moment: 1_764_320_000_123_456, id };
    expect(readMomentCursor(momentCursorText(cursor))).toEqual(cursor);
  });
  it.each(['', '1', `1764320000123456_${id}x`, `17643200001234567_${id}`, `9999999999999999_${id}`, `-1_${id}`])(
    'is none: %s',
    (text) => expect(readMomentCursor(text)).toBeUndefined(),
  );
});
