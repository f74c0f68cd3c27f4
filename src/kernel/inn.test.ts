import { describe, expect, it } from 'vitest';
import { isInn } from './inn.ts';

describe('ИНН', () => {
  it.each(['7707083893', '7728168971', '5260200603', '500100732259', '7830002293'])('is %s', (text) => {
    expect(isInn(text)).toBe(true);
    // A change of any single digit is detected.
    for (let place = 0; place < text.length; place++) {
      const digit = (Number(text[place]) + 1) % 10;
      expect(isInn(text.slice(0, place) + digit + text.slice(place + 1))).toBe(false);
    }
  });

  it.each(['', '0000000000', '000000000000', '770708389', '77070838931', '7707083 93', '77O7083893', '٧٧٠٧٠٨٣٨٩٣'])(
    'is not «%s»',
    (text) => expect(isInn(text)).toBe(false),
  );
});
