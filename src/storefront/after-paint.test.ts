import { expect, it } from 'vitest';
import { startAfterPaint } from './after-paint.server.ts';

const RENDERED = `<head><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/entry.js"/></head><body><script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"pages/home/home":route1};

import("/assets/entry.js");</script></body>`;

it('has the scripts of a page fetched and started after its first paint', () => {
  const page = startAfterPaint(RENDERED);
  expect(page).toContain('<head><link rel="stylesheet" href="/assets/app.css"/></head>');
  const start = /<script type="module">([\s\S]*?)<\/script>/.exec(page)![1]!;
  expect(start.startsWith('await new Promise(')).toBe(true);
  expect(start).toContain('["/assets/manifest.js","/assets/entry.js"]');
  expect(start).toContain(
    'const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);',
  );
  expect(start.endsWith('import("/assets/entry.js");')).toBe(true);
});

it('leaves alone what has no such start', () => {
  expect(startAfterPaint('<p>Соль</p>')).toBe('<p>Соль</p>');
});
