import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { ENCODINGS, type CachedPage, type Encoding } from './finished-page.ts';

// Browsers send the same few headers; parsing one takes a microsecond.
const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 200 }),
});

/** The best encoding that the visitor takes and the page has; what is private stays as it is. */
export function chooseEncoding(accepted: string | undefined, page: CachedPage): Encoding {
  if (!accepted || !page.bodies.br) return 'identity';
  return negotiator.negotiate(accepted) ?? 'identity';
}
