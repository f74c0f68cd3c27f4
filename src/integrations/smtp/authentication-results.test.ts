import { expect, it } from 'vitest';
import { senderProof } from './authentication-results.ts';

const FROM = 'anna@example.ru';
const OURS = 'mx.travosol.example';

it.each([
  ['DMARC of the domain', `${OURS}; dmarc=pass header.from=example.ru`, 'passed'],
  ['DMARC as Gmail writes it', `${OURS};\r\n dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=Example.RU`, 'passed'],
  ['a version and spaces', `${OURS} 1; dmarc = pass header.from = example.ru;`, 'passed'],
  ['DMARC with a signature', `${OURS}; dkim=fail header.d=x.ru; dmarc=pass header.from=example.ru`, 'passed'],
  [
    'failed DMARC beside a good signature',
    `${OURS}; dkim=pass header.d=example.ru; dmarc=fail header.from=example.ru`,
    'failed',
  ],
  ['DMARC of another domain', `${OURS}; dmarc=pass header.from=evil.example`, 'failed'],
  ['DMARC of no domain', `${OURS}; dmarc=pass`, 'failed'],
  ['two results of DMARC', `${OURS}; dmarc=pass header.from=example.ru; dmarc=fail header.from=example.ru`, 'failed'],
  ['DMARC that could not be read', `${OURS}; dmarc=temperror header.from=example.ru`, 'failed'],
  [
    'no DMARC, a signature of the domain',
    `${OURS}; dmarc=none; dkim=pass header.d=example.ru header.b="a=b;c"`,
    'passed',
  ],
  [
    'as Yandex writes it',
    `${OURS}; spf=pass (mx: domain of example.ru designates 1.2.3.4; rule=[ip4]) smtp.mail=anna@example.ru; dkim=pass header.i=@example.ru`,
    'passed',
  ],
  ['an envelope of the domain', `${OURS}; spf=pass smtp.mailfrom=bounce@example.ru`, 'passed'],
  ['an envelope of another domain', `${OURS}; spf=pass smtp.mailfrom=oleg@evil.example`, 'failed'],
  [
    'a domain that only ends alike',
    `${OURS}; dkim=pass header.d=le.ru; spf=pass smtp.mailfrom=a@notexample.ru`,
    'failed',
  ],
  ['a zone', `${OURS}; dkim=pass header.d=ru`, 'failed'],
  ['a failed signature', `${OURS}; dkim=fail header.d=example.ru`, 'failed'],
  ['a domain of the signature twice', `${OURS}; dkim=pass header.d=evil.example header.d=example.ru`, 'failed'],
  [
    'a result within a comment',
    `${OURS}; spf=fail (; dmarc=pass header.from=example.ru) smtp.mailfrom=a@x.ru`,
    'failed',
  ],
  ['a result within a quotation', `${OURS}; spf=fail reason="; dmarc=pass header.from=example.ru"`, 'failed'],
  ['a comment that does not end', `${OURS}; dmarc=pass header.from=example.ru (p=none`, 'failed'],
  ['no result', `${OURS}; none`, 'missing'],
  ['what is not such a header', `${OURS}; dmarc pass`, 'failed'],
  ['another version', `${OURS} 2; dmarc=pass header.from=example.ru`, 'failed'],
  ['a comment before the server', `(mx) "${OURS}"; dmarc=pass header.from=example.ru`, 'passed'],
  ['another server', 'mx.evil.example; dmarc=pass header.from=example.ru', 'missing'],
])('%s', (_case, header, proof) => {
  expect(senderProof([header], FROM, OURS)).toBe(proof);
});

it('only the topmost header of the trusted server counts', () => {
  const good = `${OURS}; dmarc=pass header.from=example.ru`;
  const bad = `${OURS}; dmarc=fail header.from=example.ru`;
  expect(senderProof(['relay.example; spf=fail', good, bad], FROM, OURS)).toBe('passed');
  expect(senderProof([bad, good], FROM, OURS)).toBe('failed');
  // One that cannot be read is still the server's.
  for (const unread of [`${OURS}; dmarc pass`, `${OURS}; dkim=pass (a`, `${OURS}; spf=none x=${'y'.repeat(10_000)}`])
    expect(senderProof([unread, good], FROM, OURS)).toBe('failed');
  expect(senderProof([], FROM, OURS)).toBe('missing');
  expect(senderProof([good], FROM, undefined)).toBe('missing');
});

it('servers of a company with many are trusted by its domain; a domain below the signed one is aligned', () => {
  const header = 'mxfront-12.mail.yandex.net; dkim=pass header.i=@example.ru';
  expect(senderProof([header], 'anna@post.example.ru', '.mail.yandex.net')).toBe('passed');
  expect(senderProof([header], FROM, 'mail.yandex.net')).toBe('missing');
  expect(
    senderProof(['mx.evilmail.yandex.net.example; dkim=pass header.i=@example.ru'], FROM, '.mail.yandex.net'),
  ).toBe('missing');
});
