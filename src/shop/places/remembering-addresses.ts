import { LRUCache } from 'lru-cache';
import { AddressServiceError, type AddressService } from './address-service.port.ts';

const DAY_MS = 24 * 60 * 60_000;
/** So many failures in a row, and nobody is made to wait for the company for a while. */
const PATIENCE = 3;
const REST_MS = 15_000;

/** A company of addresses that is asked once a day for the same thing, and not at all while it keeps failing. */
export function rememberingAddresses(service: AddressService, now: () => Date): AddressService {
  // Boxes, because an answer may be null.
  const kept = new LRUCache<string, { answer: unknown; until: number }>({ max: 20_000 });
  const underway = new Map<string, Promise<unknown>>();
  let failures = 0;
  let restsUntil = 0;

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    if (now().getTime() < restsUntil) throw new AddressServiceError(`${service.name}: left alone after failures`);
    try {
      const answer = await work();
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= PATIENCE) restsUntil = now().getTime() + REST_MS;
      throw error;
    }
  }

  function remember<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = kept.get(key);
    if (known && now().getTime() < known.until) return Promise.resolve(known.answer as T);
    const asked = underway.get(key) as Promise<T> | undefined;
    if (asked) return asked;
    const fresh = ask(work)
      .then((answer) => {
        kept.set(key, { answer, until: now().getTime() + DAY_MS });
        return answer;
      })
      .finally(() => underway.delete(key));
    underway.set(key, fresh);
    return fresh;
  }

  return {
    name: service.name,
    suggest: (question) => {
      const asked = { ...question, query: question.query.trim().toLowerCase() };
      return remember(`suggest ${JSON.stringify(asked)}`, () => service.suggest(question));
    },
    locate: (address) => remember(`locate ${address}`, () => service.locate(address)),
    clean: (query) => remember(`clean ${query.trim().toLowerCase()}`, () => service.clean(query)),
    near: (spot, count, radius) =>
      remember(`near ${spot.latitude} ${spot.longitude} ${count} ${radius}`, () => service.near(spot, count, radius)),
  };
}
