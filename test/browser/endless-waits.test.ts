import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';

const PAGE = `<!doctype html><html lang="ru"><title>Пусто</title>
<style>button { color: #000; transition: color 0.1s } .wide button { color: #222 }</style>
<main><h1>Пусто</h1><details><summary>Ещё</summary><button>Закрыто</button></details></main>`;

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = createServer((request, answer) => {
    request.resume().on('end', () => answer.setHeader('content-type', 'text/html').end(PAGE));
  }).listen(0, '127.0.0.1');
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

it('a request that begins while the last route is removed is answered', async () => {
  const answers: string[] = [];
  // Where interception is turned off, about one round of ten gets no answer.
  for (let round = 0; round < 30; round++) {
    await page.route('**/save', (route) => route.abort(), { times: 1 });
    answers.push(
      await page.evaluate(async () => {
        const ask = (signal?: AbortSignal) =>
          fetch('/save', { method: 'PUT', body: 'x', signal }).then(
            async (answer) => (await answer.text(), 'answered'),
            (error: Error) => error.name,
          );
        return `${await ask()}, ${await ask(AbortSignal.timeout(5000))}`;
      }),
    );
    if (!answers.at(-1)!.endsWith('answered')) break;
  }
  expect([...new Set(answers)]).toEqual(['TypeError, answered']);
});

it('a colour that fades in a closed part of the page keeps no check waiting', async () => {
  expect(await axeViolations(page)).toEqual([]);
  await page.evaluate(() => document.body.classList.add('wide'));
  expect(await axeViolations(page)).toEqual([]);
});
