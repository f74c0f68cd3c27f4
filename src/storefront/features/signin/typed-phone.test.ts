import { describe, expect, it } from 'vitest';
import { BLANK_PHONE, chooseCountry, finishedNumber, isBlank, typePhone, type TypedPhone } from './typed-phone.ts';

/** Types the characters one after another at the end of the field. */
function typed(letters: string, from: TypedPhone = BLANK_PHONE): TypedPhone {
  return [...letters].reduce((phone, letter) => typePhone(phone, phone.text + letter, true), from);
}

const pasted = (text: string, into: TypedPhone = BLANK_PHONE) => typePhone(into, into.text + text, true);

describe('typing a number', () => {
  it.each([
    ['9161234567', '+7 916 123-45-67', 'ru'],
    ['89161234567', '+7 916 123-45-67', 'ru'],
    ['79161234567', '+7 916 123-45-67', 'ru'],
    ['84951234567', '+7 495 123-45-67', 'ru'],
    ['8422123456', '+7 842 212-34-56', 'ru'],
    ['7012345678', '+7 701 234-56-78', 'kz'],
    ['+375291234567', '+375 (29) 123 45 67', 'by'],
    ['+4915112345678', '+49 151 12345678', 'de'],
    ['916', '+7 916', 'ru'],
    ['9161', '+7 916 1', 'ru'],
  ])('%s becomes %s', (letters, text, iso) => expect(typed(letters)).toEqual({ iso, text }));

  it.each([
    '8 916 123-45-67',
    '+7 916 123-45-67',
    '8(916)1234567',
    '79161234567',
    '9161234567',
    '007 916 123 45 67',
    '8 10 7 916 123-45-67',
  ])('pasting %s behind the dial code or into the empty field', (text) => {
    expect(pasted(text).text).toBe('+7 916 123-45-67');
    expect(pasted(text, { iso: 'ru', text: '' }).text).toBe('+7 916 123-45-67');
  });

  it('deleting and correcting in the middle do not reformat', () => {
    const whole = typed('9161234567');
    expect(typePhone(whole, '+7 916 123-45-6', true).text).toBe('+7 916 123-45-6');
    expect(typePhone(whole, '+7 96 123-45-67', false).text).toBe('+7 96 123-45-67');
    expect(typePhone({ iso: 'ru', text: '+7 96 123-45-67' }, '+7 926 123-45-67', false).text).toBe('+7 926 123-45-67');
    expect(typePhone(whole, '', true)).toEqual({ iso: 'ru', text: '' });
    expect(finishedNumber({ iso: 'ru', text: '+7 926 123-45-67' })).toBe('+79261234567');
  });

  it('no more than fifteen digits', () => {
    expect(typed('+4412345678901234567890').text.replace(/\D/g, '')).toHaveLength(15);
  });
});

describe('the country', () => {
  it('of the list puts its dial code before what was typed', () => {
    expect(chooseCountry(BLANK_PHONE, 'by')).toEqual({ iso: 'by', text: '+375 ' });
    expect(chooseCountry(typed('291234567', chooseCountry(BLANK_PHONE, 'by')), 'ru').text).toBe('+7 291 234-56-7');
  });

  it('that shares a code stays as it was chosen', () => {
    expect(typed('4161234567', chooseCountry(BLANK_PHONE, 'ca')).iso).toBe('ca');
  });
});

describe('a finished number', () => {
  it.each([
    ['9161234567', '+79161234567'],
    ['+375291234567', '+375291234567'],
    ['+380501234567', '+380501234567'],
    ['+996555123456', '+996555123456'],
    ['+14155550123', '+14155550123'],
    ['+84912345678', '+84912345678'],
    ['+4917012345678', '+4917012345678'],
    ['+491701234567', '+491701234567'],
    ['+821012345678', '+821012345678'],
    ['+972501234567', '+972501234567'],
    ['+37580291234567', '+375291234567'],
  ])('%s', (letters, number) => expect(finishedNumber(typed(letters))).toBe(number));

  it.each(['', '916123456', '91612345678', '+37529123456', '+999123456789', 'мой номер'])('«%s» is none', (letters) =>
    expect(finishedNumber(typed(letters))).toBeUndefined(),
  );

  it('without its plus, as a browser fills it in', () => {
    expect(finishedNumber({ iso: 'ru', text: '8 916 123-45-67' })).toBe('+79161234567');
    expect(finishedNumber({ iso: 'ru', text: '9161234567' })).toBe('+79161234567');
  });

  it('blank is the dial code alone', () => {
    expect([BLANK_PHONE, typed('9'), { iso: 'ru', text: '' }, { iso: 'by', text: '+375 ' }].map(isBlank)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
