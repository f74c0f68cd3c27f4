import { expect, it } from 'vitest';
import { isAddressRefused } from './address-refused.ts';

const toMailbox = (response: string) => ({
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
});

it.each([
  "550 5.1.1 The email account that you tried to reach doesn't exist",
  '550-5.1.1 no mailbox here by that name',
  '556 5.1.10 Recipient address has null MX',
  '550 5.2.1 mailbox disabled',
  '550 No such user',
  '550 Unknown user',
  '550 Requested action not taken: mailbox unavailable',
  '553 Mailbox not found',
  '550 User is unknown',
])('«%s» is the end for a mailbox', (response) => expect(isAddressRefused(toMailbox(response))).toBe(true));

it.each([
  '450 4.1.1 No such user, come back later',
  '452 4.2.2 mailbox full',
  '552 5.2.2 mailbox full',
  '550 5.7.1 Relaying denied',
  '550 5.7.1 Unknown user of our relay',
  '550 5.1.8 Sender address rejected',
  '550 Message rejected: listed in a block list',
  '554 Transaction failed',
  '530 5.7.0 Authentication required',
])('«%s» is not: it may go well another time', (response) => expect(isAddressRefused(toMailbox(response))).toBe(false));

it('what is said of the letter, of the sender or of nothing is not said of the mailbox', () => {
  const response = '550 5.1.1 No such user';
  expect(isAddressRefused({ command: 'DATA', responseCode: 550, response })).toBe(false);
  expect(isAddressRefused({ command: 'MAIL FROM', responseCode: 550, response })).toBe(false);
  expect(isAddressRefused({})).toBe(false);
});
