import { expect, it } from 'vitest';
import { isKnownService } from './known-services.ts';

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com'];

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y', true],
  ['https://web.push.apple.com/QGuQ', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://sub.fcm.googleapis.com/x', false],
  ['https://push.apple.com/x', false],
  ['https://evil-push.apple.com.example/x', false],
  ['https://xpush.apple.com/x', false],
  ['https://fcm.googleapis.com@10.0.0.7/x', false],
  ['https://user:secret@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com/x#10.0.0.7', false],
  ['https://FCM.googleapis.com/x', false],
  ['https://fcm.googleapis.com\\@10.0.0.7/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/x', false],
  ['http://127.0.0.1:3001/push/abc', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
])('%s: %s', (endpoint, known) => {
  expect(isKnownService(endpoint, HOSTS)).toBe(known);
});

it.each([
  ['http://127.0.0.1:3001/push/abc', true],
  ['http://127.0.0.1:3001/push/../__sandbox/reset', false],
  ['http://127.0.0.1:3001/pushed', false],
  ['http://127.0.0.1:3000/push/abc', false],
])('with a sandbox %s: %s', (endpoint, known) => {
  expect(isKnownService(endpoint, HOSTS, 'http://127.0.0.1:3001/push')).toBe(known);
});
