import { expect, it } from 'vitest';
import { parseMailboxUrl } from './mailbox-url.ts';

it('reads login and password percent-encoded, with the usual port and folder', () => {
  expect(parseMailboxUrl('imaps://reply%40shop.ru:a%2Fb%25@imap.yandex.ru')).toEqual({
    host: 'imap.yandex.ru',
    port: 993,
    secure: true,
    login: 'reply@shop.ru',
    password: 'a/b%',
    folder: 'INBOX',
  });
  expect(parseMailboxUrl('imap://a:b@[::1]:1143/%D0%9E%D1%82%D0%B2%D0%B5%D1%82%D1%8B/2026')).toMatchObject({
    host: '::1',
    port: 1143,
    secure: false,
    folder: 'Ответы/2026',
  });
});

it.each([
  'imap.yandex.ru',
  'https://a:b@imap.yandex.ru',
  'imaps://imap.yandex.ru',
  'imaps://a@imap.yandex.ru',
  'imaps://a:%ZZ@imap.yandex.ru',
  'imaps://a:b@imap.yandex.ru/INBOX?tls=no',
  'imap://a:b@imap.yandex.ru:143',
])('refuses %s', (text) => {
  expect(parseMailboxUrl(text)).toBeUndefined();
});
