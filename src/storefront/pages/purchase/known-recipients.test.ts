import { describe, expect, it } from 'vitest';
import { knownRecipients, withKnownEmail } from './known-recipients.ts';

const anna = { name: 'Анна Иванова', phone: '+7 916 123-45-67', email: 'anna@example.ru' };
const boris = { name: 'Борис Сидоров', phone: '+7 903 111-22-33', email: '' };
const vera = { name: 'Вера', phone: '+7 905 555-55-55', email: '' };

describe('known recipients', () => {
  it.each([
    ['the account alone', anna, [], [], [anna]],
    ['nobody for an account without a name', { ...anna, name: '' }, [], [], []],
    ['those of the last orders before saved ones', anna, [vera], [boris], [anna, vera, boris]],
    [
      'each once, however written',
      anna,
      [{ ...anna, name: 'анна  иванова', phone: '89161234567' }],
      [boris, boris],
      [{ ...anna, name: 'анна  иванова', phone: '89161234567' }, boris],
    ],
    ['nobody of an anonymized order', anna, [{ name: '', phone: '', email: '' }], [], [anna]],
  ])('are %s', (_what, own, recent, saved, known) => {
    expect(knownRecipients(own, recent, saved)).toEqual(known);
  });
});

describe('the address of the account', () => {
  const silent = { ...anna, email: '' };
  it.each([
    ['its own', anna, [{ ...anna, email: 'older@example.ru' }], 'anna@example.ru'],
    [
      'that of the last order to the same person',
      silent,
      [vera, boris, anna, { ...anna, email: 'older@example.ru' }],
      anna.email,
    ],
    ['not that of somebody else', silent, [{ ...vera, email: 'vera@example.ru' }], ''],
    ['none without orders', silent, [], ''],
  ])('is %s', (_what, own, recent, email) => expect(withKnownEmail(own, recent)).toEqual({ ...own, email }));
});
