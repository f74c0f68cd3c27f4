import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './support/paths.ts';

const FILE = path.join(root, 'src/desk/offline/worker.js');

const KEPT = new Response('kept');

let end: (answer: ServerResponse) => void;
const server = createServer((_, answer) => {
  answer.setHeader('content-length', 12);
  answer.write('first ', () => end(answer));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens the document over the network, in the file as a browser runs it. */
async function openDocument(patience = new AbortController(), onHead = () => {}): Promise<Response> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/staff/packing`;
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: new URL(url),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  vm.runInNewContext(readFileSync(FILE, 'utf8'), {
    self,
    URL,
    FILES: [],
    VERSION: '1',
    AbortSignal: { timeout: () => patience.signal },
    caches: { match: async () => KEPT },
    fetch: async (request: { url: string }, init: RequestInit) => {
      const answer = await fetch(request.url, init);
      onHead();
      return answer;
    },
  });
  return new Promise((resolve, reject) => {
    const respondWith = (answer: Promise<Response>) => void answer.then(resolve, reject);
    listeners.get('fetch')!({ request: { url, method: 'GET', mode: 'navigate' }, respondWith });
  });
}

it('gives the document of the network, whole', async () => {
  end = (answer) => void answer.end('second');
  const opened = await openDocument();
  expect(await opened.text()).toBe('first second');
});

it('gives the kept document when the network breaks in the middle of the other', async () => {
  end = (answer) => void answer.destroy();
  expect(await openDocument()).toBe(KEPT);
});

it('gives the kept document when the rest of the other does not come in time', async () => {
  const patience = new AbortController();
  end = () => {};
  expect(await openDocument(patience, () => patience.abort())).toBe(KEPT);
});
