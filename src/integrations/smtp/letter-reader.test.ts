import { afterAll, expect, it } from 'vitest';
import { LettersWaitError } from '../../shop/tickets/inbound-letter.port.ts';
import { createLetterReader } from './letter-reader.ts';
import { envelopeIn } from './parse-letter.ts';

it.each([
  ['Return-Path: <anna@example.ru>\r\nFrom: b@example.ru\r\n\r\nDa', 'anna@example.ru'],
  ['From: b@example.ru\r\nreturn-path:\r\n <anna@example.ru>\r\n\r\nDa', 'anna@example.ru'],
  ['Return-Path: <>\r\nFrom: mailer-daemon@example.ru\r\n\r\nDa', ''],
  ['From: b@example.ru\r\n\r\nReturn-Path: <anna@example.ru>', undefined],
  ['Return-Path: <first@example.ru>\nReturn-Path: <>\n\nDa', 'first@example.ru'],
])('reads the sender of the envelope above the text only: %j', (raw, from) => {
  expect(envelopeIn(Buffer.from(raw)).from).toBe(from);
});

const silent = { warn: () => undefined };
const reader = createLetterReader(silent);
afterAll(() => reader.close());

const ENVELOPE = { from: 'anna@example.ru', to: ['ticket@example.ru'] };
const letterOf = (text: string) => Buffer.from(`From: anna@example.ru\r\nSubject: Re: 1\r\n\r\n${text}`);

it('a letter of many lines is parsed while the process answers others', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++);
  const letter = await reader.read(letterOf('a\n'.repeat(10_000)), ENVELOPE, undefined);
  clearInterval(timer);
  expect(letter).toMatchObject({ isWhole: true, sender: 'anna@example.ru' });
  expect(turns).toBeGreaterThan(0);
});

it('of a letter that is not parsed in time the headers are read, and of those behind it everything', async () => {
  const impatient = createLetterReader(silent, 2_000);
  const letters = ['a\n'.repeat(2_000_000), 'Da', 'Net'].map(letterOf);
  const read = await Promise.all(letters.map((letter) => impatient.read(letter, ENVELOPE, undefined)));
  await impatient.close();
  expect(read).toMatchObject([
    { isWhole: false, subject: 'Re: 1', files: [] },
    { isWhole: true, text: 'Da\n' },
    { isWhole: true, text: 'Net\n' },
  ]);
});

it('a letter that comes while many are read has to come again', async () => {
  const many = Array.from({ length: 5 }, () => reader.read(letterOf('Da'), ENVELOPE, undefined));
  const read = await Promise.allSettled(many);
  expect(read.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(read.at(-1)).toMatchObject({ reason: expect.any(LettersWaitError) });
});

it('a letter to thousands of addresses keeps those of its envelope', async () => {
  const to = Array.from({ length: 5_000 }, (_, nth) => `r${nth}@example.ru`).join(', ');
  const letter = await reader.read(Buffer.from(`To: ${to}\r\n\r\nDa`), ENVELOPE, undefined);
  expect(letter!.recipients).toHaveLength(50);
  expect(letter!.recipients[0]).toBe('ticket@example.ru');
});
