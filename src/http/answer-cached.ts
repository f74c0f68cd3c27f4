import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './choose-encoding.ts';
import { readyCopy, type PageCopy } from './finished-page.ts';
import { isNotModified } from './is-not-modified.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';

export interface CachedAnswerParts {
  readonly cache: PageCache;
  readonly metrics: Metrics;
  readonly isServing: () => boolean;
  /** Headers that every answer has. */
  readonly commonHeaders: Readonly<Record<string, string>>;
}

/** Names and values by turns, as `writeHead` takes them. */
interface Heads {
  readonly found: string[];
  readonly notModified: string[];
}

/**
 * Answers requests for cached pages before they are routed, with heads written once (decision 0089).
 * @returns a function that answers a request, or returns false: then it has to be routed
 */
export function answerCached({
  cache,
  metrics,
  isServing,
  commonHeaders,
}: CachedAnswerParts): (request: IncomingMessage, response: ServerResponse) => boolean {
  const headsByCopy = new WeakMap<PageCopy, Heads>();

  function headsOf(copy: PageCopy): Heads {
    const known = headsByCopy.get(copy);
    if (known) return known;
    const length = { 'content-length': String(copy.body.length) };
    const heads = {
      found: Object.entries({ ...commonHeaders, ...copy.headers, ...length }).flat(),
      notModified: Object.entries({ ...commonHeaders, ...copy.notModifiedHeaders }).flat(),
    };
    headsByCopy.set(copy, heads);
    return heads;
  }

  return ({ method, url = '', headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    // The answers of a stopping process close their connections.
    if (!isServing()) return false;
    const began = performance.now();
    // Keys are addresses, so that most requests need no parsing.
    const page = cache.get(url) ?? (url.includes('?') ? cache.get(pageKey(url)?.address ?? '') : undefined);
    const copy = page && readyCopy(page, chooseEncoding(headers['accept-encoding'], page));
    if (!copy) return false;
    const isKnown = isNotModified(headers, copy.etag);
    const status = isKnown ? 304 : page.status;
    const heads = headsOf(copy);
    response.writeHead(status, isKnown ? heads.notModified : heads.found);
    if (isKnown || method === 'HEAD') response.end();
    else response.end(copy.body);
    cache.hits++;
    metrics.observe({ route: copy.route, method, status }, (performance.now() - began) / 1000);
    return true;
  };
}
