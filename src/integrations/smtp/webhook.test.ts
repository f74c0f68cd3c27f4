import { expect, it } from 'vitest';
import { envelopeIn } from './webhook.ts';

it.each([
  ['Return-Path: <anna@example.ru>\r\nFrom: b@example.ru\r\n\r\nDa', 'anna@example.ru'],
  ['From: b@example.ru\r\nreturn-path:\r\n <anna@example.ru>\r\n\r\nDa', 'anna@example.ru'],
  ['Return-Path: <>\r\nFrom: mailer-daemon@example.ru\r\n\r\nDa', ''],
  ['From: b@example.ru\r\n\r\nReturn-Path: <anna@example.ru>', undefined],
  ['Return-Path: <first@example.ru>\nReturn-Path: <>\n\nDa', 'first@example.ru'],
])('reads the sender of the envelope above the text only: %j', (raw, from) => {
  expect(envelopeIn(Buffer.from(raw)).from).toBe(from);
});
