import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderByCard } from '../support/buyer.ts';
import { openHouse, type House } from '../support/house.ts';

const NOTE = 'Идёт репетиция: магазин ещё не работает, заказы не исполняются.';

describe('a rehearsal of production', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ production: true });
  });
  afterAll(() => house.close());

  async function ask(address: string): Promise<{ status: number; robots: string | null; text: string }> {
    const answer = await fetch(new URL(address, house.url));
    return { status: answer.status, robots: answer.headers.get('x-robots-tag'), text: await answer.text() };
  }

  it('says on every page that nothing is sold yet: kept ones, private ones, missing ones, the chat', async () => {
    const order = await orderByCard(house.url, [{ product: 2, quantity: 1 }]);
    for (const address of [
      '/',
      '/',
      '/catalog/preparaty',
      '/stati',
      '/cart',
      '/order',
      '/personal',
      '/chat',
      '/net-takogo',
      order.orderUrl,
    ]) {
      const { status, text } = await ask(address);
      expect([address, status]).toEqual([address, address === '/net-takogo' ? 404 : 200]);
      expect(text.match(/<aside[^>]*aria-label="Репетиция"[^>]*>([^<]*)/)?.[1], address).toBe(NOTE);
    }
  });

  it('says so on bare pages too: of an address that cannot be read, of the ways to sign in', async () => {
    for (const [address, status] of [
      ['/%', 400],
      ['/api/auth/error?error=AccessDenied', 403],
      ['/api/auth/verify-request', 200],
    ] as const) {
      const page = await ask(address);
      expect([address, page.status]).toEqual([address, status]);
      expect(page.text).toContain(`<strong>${NOTE}</strong>`);
    }
  });

  it('asks search engines to keep none of its answers and to read nothing', async () => {
    for (const address of [
      '/',
      '/catalog/preparaty',
      '/cart',
      '/favicon.svg',
      '/api/frame',
      '/sitemap.xml',
      '/net-takogo',
    ])
      expect([address, (await ask(address)).robots]).toEqual([address, 'noindex']);
    expect((await ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });
});

it('a shop that is no rehearsal says nothing of one and may be found', async () => {
  const house = await openHouse();
  for (const address of ['/', '/catalog/preparaty', '/net-takogo']) {
    const answer = await fetch(house.url + address);
    expect(await answer.text()).not.toContain('епетици');
    expect(answer.headers.get('x-robots-tag')).toBeNull();
  }
  await house.close();
});
