import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { ENCODINGS, type CachedPage, type Encoding } from './finished-page.ts';

// Cached, since browsers send the same few headers.
const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 200 }),
});

/** The best encoding that the client accepts and the page has; private pages are not compressed. */
export function chooseEncoding(accepted: string | undefined, page: CachedPage): Encoding {
  if (!accepted || !page.bodies.br) return 'identity';
  return negotiator.negotiate(accepted) ?? 'identity';
}
