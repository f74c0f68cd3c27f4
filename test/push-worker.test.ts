import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { pushText } from '../src/shop/courses/push-text.rules.ts';
import { root } from './support/paths.ts';

const FILE = path.join(root, 'public/push-worker.js');

/** The file as a browser runs it, with what the browser gives to it. The browser of tests shows no notifications. */
function openWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const done: unknown[] = [];
  const self = {
    location: new URL('https://shop.example/push-worker.js'),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => void done.push(['shown', title, options]),
      pushManager: { getSubscription: async () => ({ unsubscribe: async () => void done.push(['unsubscribed']) }) },
    },
    clients: { openWindow: async (url: URL | string) => void done.push(['opened', String(url)]) },
  };
  vm.runInNewContext(readFileSync(FILE, 'utf8'), { self, URL });
  async function dispatch(name: string, event: object): Promise<unknown[]> {
    const waiting: Promise<unknown>[] = [];
    listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => waiting.push(work) });
    await Promise.all(waiting);
    return done;
  }
  return { names: () => [...listeners.keys()], dispatch };
}

const notification = (url: string) => ({ data: { url }, close: () => {} });

it('listens to pushes and presses only: it keeps and fetches nothing', () => {
  expect(openWorker().names()).toEqual(['push', 'notificationclick']);
});

it('shows what the shop sends, once for each tag', async () => {
  const text = pushText('2026-11-26', '/personal/planner#stock');
  const [shown] = await openWorker().dispatch('push', { data: { json: () => JSON.parse(text) as object } });
  expect(shown).toMatchObject([
    'shown',
    'Напоминание по\u00a0вашему плану',
    { tag: 'course-2026-11-26', data: { url: '/personal/planner#stock' } },
  ]);
});

it.each([
  ['', '/personal/planner#stock', ['opened', 'https://shop.example/personal/planner#stock']],
  ['', 'https://elsewhere.example/', ['opened', '/']],
  ['off', '/personal/planner#stock', ['unsubscribed']],
])('a press on «%s» of a notification about %s: %j', async (action, url, expected) => {
  expect(await openWorker().dispatch('notificationclick', { action, notification: notification(url) })).toEqual([
    expected,
  ]);
});
