import { expect, it } from 'vitest';
import { planRedirects, type TypedRedirect } from './redirect-plan.rules.ts';

const SAVED = new Map([
  ['/a', { toPath: '/b', status: 301 as const }],
  ['/b', { toPath: '/c?x=1#y', status: 301 as const }],
]);
const row = (from: string, to: string, status?: string): TypedRedirect => ({ from, to, status });

it.each<[string, TypedRedirect[], string[]]>([
  ['a new one', [row('/old', '/news')], ['added']],
  ['one that is there', [row('/a', '/b')], ['same']],
  ['another code', [row('/a', '/b', '302')], ['replaced']],
  ['another target', [row('/a/', '/news')], ['replaced']],
  ['to itself', [row('/old', '/old/')], ['wrong']],
  ['back to its beginning', [row('/c', '/a')], ['cycle']],
  ['a circle of two rows', [row('/x', '/y'), row('/y', '/x')], ['added', 'cycle']],
  ['twice in one list', [row('/x', '/y'), row('/x', '/z')], ['added', 'repeated']],
  ['another site', [row('/x', 'https://example.com/')], ['wrong']],
  ['the address of an old site', [row('https://old.example/x?', '/y')], ['wrong']],
  ['a chain through a replaced row', [row('/b', '/news'), row('/c', '/a')], ['replaced', 'added']],
])('%s', (_what, rows, outcomes) => {
  expect(planRedirects(SAVED, rows).map(({ outcome }) => outcome)).toEqual(outcomes);
});
