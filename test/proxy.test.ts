import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DRAIN_SECONDS } from '../src/config/serving-settings.ts';
import { links } from '../src/kernel/links.ts';

const proxy = readFileSync(path.join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8').replaceAll(/#.*$/gm, '');
const blockOf = (head: string) => proxy.slice(proxy.indexOf(`${head} {`)).split('}')[0]!;

it('the proxy keeps no idle connection, and leaves no process out, for as long as a process drains', () => {
  const seconds = [...blockOf('upstream shop').matchAll(/(?:keepalive_timeout |fail_timeout=)(\d+)s/g)].map(
    ([, figure]) => Number(figure),
  );
  expect(seconds).toHaveLength(3);
  expect(Math.max(...seconds)).toBeLessThan(DRAIN_SECONDS.production);
});

it('the proxy sends an order to the other process, which has a key, and nothing else that was answered or may be done twice', () => {
  const rules = [...proxy.matchAll(/proxy_next_upstream ([^;]+);/g)].map(([, rule]) => rule);
  expect(rules).toEqual(['error timeout', 'error timeout non_idempotent']);
  expect(blockOf('location = /api/orders')).toContain('non_idempotent');
});

it('the proxy writes no secret address to its log', () => {
  const [, format] = /log_format plain ('[^']+')/.exec(proxy)!;
  expect(format).toMatch(/\$logged_uri/);
  expect(format).not.toMatch(/\$(uri|request|request_uri|args)\b/);
  const masked = [...blockOf('map $uri $logged_uri').matchAll(/~(\S+) (\S+);/g)].map(
    ([, pattern, shown]) => [new RegExp(pattern!), shown] as const,
  );
  const logged = (path: string) => masked.find(([pattern]) => pattern.test(path))?.[1] ?? path;
  expect(logged(links.courseCalendar('secret'))).toBe('/api/course-calendars/-');
  expect(logged('/api/webhooks/cdek/secret')).toBe('/api/webhooks/-');
});
