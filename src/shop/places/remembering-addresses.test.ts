import { describe, expect, it } from 'vitest';
import { AddressServiceError, type AddressService } from './address-service.port.ts';
import { rememberingAddresses } from './remembering-addresses.ts';

function company(answers: () => Promise<null>) {
  let asked = 0;
  const locate = () => {
    asked += 1;
    return answers();
  };
  const service = { name: 'company', locate } as unknown as AddressService;
  let time = Date.parse('2026-11-21T10:00:00Z');
  return {
    remembering: rememberingAddresses(service, () => new Date(time)),
    asked: () => asked,
    later: (ms: number) => void (time += ms),
  };
}

describe('a company of addresses', () => {
  it('is asked for an address once a day, even by many at once, and even for «unknown»', async () => {
    const { remembering, asked, later } = company(() => Promise.resolve(null));
    await Promise.all([1, 2, 3].map(() => remembering.locate('198.51.100.7')));
    later(23 * 60 * 60_000);
    expect(await remembering.locate('198.51.100.7')).toBeNull();
    expect(asked()).toBe(1);
    later(2 * 60 * 60_000);
    await remembering.locate('198.51.100.7');
    expect(asked()).toBe(2);
  });

  it('that fails is not remembered, and after three failures left alone for a while', async () => {
    let works = false;
    const { remembering, asked, later } = company(() =>
      works ? Promise.resolve(null) : Promise.reject(new AddressServiceError('silent')),
    );
    const ask = (address: string) => remembering.locate(address).catch((error: unknown) => error);
    for (let time = 0; time < 5; time += 1) expect(await ask('198.51.100.7')).toBeInstanceOf(AddressServiceError);
    expect(asked()).toBe(3);
    works = true;
    later(15_000);
    expect(await ask('198.51.100.7')).toBeNull();
    expect(asked()).toBe(4);
  });
});
