import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderByCard } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const NOTE = 'Идёт репетиция: магазин ещё не работает, заказы не исполняются.';

describe('a rehearsal of production', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ production: true });
  });
  afterAll(() => shop.close());

  async function fetchPage(address: string): Promise<{ status: number; robots: string | null; text: string }> {
    const answer = await fetch(new URL(address, shop.url));
    return { status: answer.status, robots: answer.headers.get('x-robots-tag'), text: await answer.text() };
  }

  it('is announced on every page: cached, private and missing ones, and the chat', async () => {
    const order = await orderByCard(shop.url, [{ product: 2, quantity: 1 }]);
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
      const { status, text } = await fetchPage(address);
      expect([address, status]).toEqual([address, address === '/net-takogo' ? 404 : 200]);
      expect(text.match(/<aside[^>]*aria-label="Репетиция"[^>]*>([^<]*)/)?.[1], address).toBe(NOTE);
    }
  });

  it('is announced on bare pages too: of a malformed address and of sign-in errors', async () => {
    for (const [address, status] of [
      ['/%', 400],
      ['/api/auth/error?error=AccessDenied', 403],
      ['/api/auth/verify-request', 200],
    ] as const) {
      const page = await fetchPage(address);
      expect([address, page.status]).toEqual([address, status]);
      expect(page.text).toContain(`<strong>${NOTE}</strong>`);
    }
  });

  it('asks search engines to index and crawl nothing', async () => {
    for (const address of [
      '/',
      '/catalog/preparaty',
      '/cart',
      '/favicon.svg',
      '/api/frame',
      '/sitemap.xml',
      '/net-takogo',
    ])
      expect([address, (await fetchPage(address)).robots]).toEqual([address, 'noindex']);
    expect((await fetchPage('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });
});

it('is not announced by a shop that does sell, which may be indexed', async () => {
  const shop = await openTestShop();
  for (const address of ['/', '/catalog/preparaty', '/net-takogo']) {
    const answer = await fetch(shop.url + address);
    expect(await answer.text()).not.toContain('епетици');
    expect(answer.headers.get('x-robots-tag')).toBeNull();
  }
  await shop.close();
});
