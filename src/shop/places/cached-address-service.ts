import { LRUCache } from 'lru-cache';
import { AddressServiceError, type AddressService } from './address-service.port.ts';

const DAY_MS = 24 * 60 * 60_000;
/** After this many failures in a row the company is not called for a while, so that nobody waits for it. */
const MAX_FAILURES = 3;
const PAUSE_MS = 15_000;

/** Caches the answers of an address company for a day, and pauses the calls while it keeps failing. */
export function cachedAddressService(service: AddressService, now: () => Date): AddressService {
  // Wrapped in objects, because an answer may be null.
  const cache = new LRUCache<string, { answer: unknown; until: number }>({ max: 20_000 });
  const underway = new Map<string, Promise<unknown>>();
  let failures = 0;
  let pausedUntil = 0;

  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (now().getTime() < pausedUntil) throw new AddressServiceError(`${service.name}: left alone after failures`);
    try {
      const answer = await work();
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= MAX_FAILURES) pausedUntil = now().getTime() + PAUSE_MS;
      throw error;
    }
  }

  function cached<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = cache.get(key);
    if (entry && now().getTime() < entry.until) return Promise.resolve(entry.answer as T);
    const running = underway.get(key) as Promise<T> | undefined;
    if (running) return running;
    const fresh = call(work)
      .then((answer) => {
        cache.set(key, { answer, until: now().getTime() + DAY_MS });
        return answer;
      })
      .finally(() => underway.delete(key));
    underway.set(key, fresh);
    return fresh;
  }

  return {
    name: service.name,
    suggest: (question) => {
      const normalized = { ...question, query: question.query.trim().toLowerCase() };
      return cached(`suggest ${JSON.stringify(normalized)}`, () => service.suggest(question));
    },
    locate: (address) => cached(`locate ${address}`, () => service.locate(address)),
    clean: (query) => cached(`clean ${query.trim().toLowerCase()}`, () => service.clean(query)),
    near: (point, count, radius) =>
      cached(`near ${point.latitude} ${point.longitude} ${count} ${radius}`, () => service.near(point, count, radius)),
  };
}
