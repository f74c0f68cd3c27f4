import { describe, expect, it } from 'vitest';
import { AddressServiceError, type AddressService } from './address-service.port.ts';
import { cachedAddressService } from './cached-address-service.ts';

function company(answers: () => Promise<null>) {
  let calls = 0;
  const locate = () => {
    calls += 1;
    return answers();
  };
  const service = { name: 'company', locate } as unknown as AddressService;
  let time = Date.parse('2026-11-21T10:00:00Z');
  return {
    cached: cachedAddressService(service, () => new Date(time)),
    calls: () => calls,
    later: (ms: number) => void (time += ms),
  };
}

describe('an address company', () => {
  it('is called for an address once a day, even by parallel requests, and even for an unknown result', async () => {
    const { cached, calls, later } = company(() => Promise.resolve(null));
    await Promise.all([1, 2, 3].map(() => cached.locate('198.51.100.7')));
    later(23 * 60 * 60_000);
    expect(await cached.locate('198.51.100.7')).toBeNull();
    expect(calls()).toBe(1);
    later(2 * 60 * 60_000);
    await cached.locate('198.51.100.7');
    expect(calls()).toBe(2);
  });

  it('that fails is not cached, and after three failures is not called for a while', async () => {
    let works = false;
    const { cached, calls, later } = company(() =>
      works ? Promise.resolve(null) : Promise.reject(new AddressServiceError('silent')),
    );
    const locate = (address: string) => cached.locate(address).catch((error: unknown) => error);
    for (let time = 0; time < 5; time += 1) expect(await locate('198.51.100.7')).toBeInstanceOf(AddressServiceError);
    expect(calls()).toBe(3);
    works = true;
    later(15_000);
    expect(await locate('198.51.100.7')).toBeNull();
    expect(calls()).toBe(4);
  });
});
