import { describe, expect, it } from 'vitest';
import { finishedPhone, typedPhone } from './grouped-phone.ts';

/** Types character by character, as a person does. */
function typing(text: string): string {
  return [...text].reduce((shown, character) => typedPhone(shown, shown + character, true), '');
}

describe('a phone being typed', () => {
  it.each([
    ['+79161234567', '+7 916 123-45-67'],
    ['79161234567', '7 916 123-45-67'],
    ['89161234567', '8 916 123-45-67'],
    ['9161234567', '916 123-45-67'],
    ['+7916', '+7 916'],
    ['8 (916) 123', '8 916 123'],
    ['+7 916 123-45-67', '+7 916 123-45-67'],
    ['+375291234567', '+375291234567'],
    ['+', '+'],
    ['нет', 'нет'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(typing(typed)).toBe(shown);
  });

  it('a pasted number is grouped', () => {
    expect(typedPhone('', '+7(916)1234567', true)).toBe('+7 916 123-45-67');
    expect(typedPhone('', '84951234567', true)).toBe('8 495 123-45-67');
  });

  it('deleting does not regroup', () => {
    expect(typedPhone('+7 916 123', '+7 916 12', true)).toBe('+7 916 12');
    expect(typedPhone('+7 916 ', '+7 916', true)).toBe('+7 916');
  });

  it('correcting in the middle does not regroup', () => {
    expect(typedPhone('+7 916 123-45-67', '+7 9106 123-45-67', false)).toBe('+7 9106 123-45-67');
  });

  it('an extra digit stays visible', () => {
    expect(typing('+791612345678')).toBe('+7 916 123-45-678');
  });
});

describe('a finished phone', () => {
  it.each([
    ['8 (916) 123 45 67', '+7 916 123-45-67'],
    ['9161234567', '+7 916 123-45-67'],
    [' 12345 ', '12345'],
    ['+375291234567', '+375291234567'],
  ])('%s becomes %s', (typed, shown) => {
    expect(finishedPhone(typed)).toBe(shown);
  });
});
