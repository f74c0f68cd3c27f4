import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAR, startOnInteraction } from './start.server.ts';

const RENDERED = `<html lang="ru"><head><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/entry.js"/></head><body><script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"pages/home/home":route1};

import("/assets/entry.js");</script></body>`;

it('fetches the scripts of a page after its load and runs them at the first interaction', () => {
  const page = startOnInteraction(RENDERED);
  expect(page).toContain('<html data-far="" lang="ru"><head><link rel="stylesheet" href="/assets/app.css"/></head>');
  const start = /<script>\(async\(\)=>\{([\s\S]*?)\}\)\(\)<\/script>/.exec(page)![1]!;
  const order = [
    'await Promise.race([touched,laid])',
    '["/assets/manifest.js","/assets/entry.js"]',
    'await touched;await read',
    'const[,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);',
    'window.__reactRouterRouteModules = {"root":route0,"pages/home/home":route1};',
    'await import("/assets/entry.js");',
    '}catch(lost){release();throw lost}',
  ].map((part) => start.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

it('returns a page without a start script unchanged', () => {
  expect(startOnInteraction('<p>Соль</p>')).toBe('<p>Соль</p>');
});

it('lays out exactly the parts that the styles skip', () => {
  const skipped = /html\[data-far\]\s*:is\(([\s\S]*?)\):not\(\[data-laid\]\) \{/.exec(
    readFileSync(new URL('ui/base.css', import.meta.url), 'utf8'),
  )![1]!;
  expect(skipped.trim().split(/,\n\s*/)).toEqual(FAR);
});
