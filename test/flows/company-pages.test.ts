import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('pages of the company and the home page', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { HOLD_MINUTES: '45' } });
  });
  afterAll(() => shop.close());

  const page = async (path: string) => {
    const answer = await fetch(shop.url + path);
    return {
      status: answer.status,
      cacheable: answer.headers.get('cache-control'),
      etag: answer.headers.get('etag'),
      html: (await answer.text()).replaceAll('\u00a0', ' ').replaceAll('<!-- -->', ''),
    };
  };
  const factsOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as { '@type': string; [field: string]: unknown },
    );
  const text = (html: string) => html.replaceAll(/<script.*?<\/script>/gs, '');
  const IRIDOTEST = '/iridotestirovanie-organizma-na-pribore-iridoskrin';
  const PAGES = ['/about', '/dostavka', '/oplata', '/kontakty', IRIDOTEST];

  it('answer completely, are cached, and each has its own title and description', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const path of [...PAGES, '/']) {
      const { status, cacheable, html } = await page(path);
      expect([status, cacheable], path).toEqual([200, 'public, max-age=0, must-revalidate']);
      expect(html.match(/<h1/g), path).toHaveLength(1);
      expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`);
      titles.add(/<title>(.*?)<\/title>/.exec(html)![1]!);
      descriptions.add(/name="description" content="(.*?)"/.exec(html)![1]!);
      // A brace left in the text is a figure without a value.
      expect(text(html), path).not.toMatch(/\{[а-я]+\}/);
      const first = /<img[^>]*>/.exec(html.slice(html.indexOf('<main')))![0];
      expect(first, path).toContain('fetchPriority="high"');
      if (path !== '/') expect(factsOf(html).map((fact) => fact['@type'])).toContain('BreadcrumbList');
    }
    expect([titles.size, descriptions.size]).toEqual([6, 6]);
    for (const path of PAGES) expect((await page(`${path}?utm_source=x`)).etag).toBe((await page(path)).etag);
  });

  it('contain the figures of this shop, its ways of paying and its address', async () => {
    const delivery = await page('/dostavka');
    expect(delivery.html).toContain('мы придерживаем 45 минут');
    expect(delivery.html).toContain('Оплата: картой на сайте, через СБП, наличными в пункте');
    expect(factsOf(delivery.html).find((fact) => fact['@type'] === 'FAQPage')?.['mainEntity']).toHaveLength(4);
    const payment = await page('/oplata');
    expect(payment.html).toContain('На оплату мы даём 45 минут');
    expect(payment.html.match(/Для любой доставки/g)).toHaveLength(2);
    expect(payment.html).toContain('Доставка: самовывоз');
    const contacts = await page('/kontakty');
    for (const anchor of ['id="rekvizity"', 'id="gde-kupit"']) expect(contacts.html).toContain(anchor);
    for (const city of ['Казань', 'Суздаль']) expect(contacts.html).toContain(`<dt>${city}</dt>`);
    expect(contacts.html).not.toMatch(/<(?:script|iframe)[^>]+(?:yandex|2gis)/);
    const store = { address: { addressLocality: 'Москва' }, openingHours: 'Mo-Su 09:00-20:00' };
    for (const { html } of [contacts, delivery]) expect(text(html)).toContain('закрыто 1–8 января');
    const closed = factsOf(contacts.html).find((fact) => fact['@type'] === 'Store')![
      'specialOpeningHoursSpecification'
    ];
    const year = new Date().getFullYear();
    expect(closed).toHaveLength(14);
    expect(closed).toContainEqual(
      expect.objectContaining({
        opens: '00:00',
        closes: '00:00',
        validFrom: `${year + 1}-01-01`,
        validThrough: `${year + 1}-01-08`,
      }),
    );
    expect(factsOf(contacts.html).find((fact) => fact['@type'] === 'Store')).toMatchObject(store);
    const home = factsOf((await page('/')).html);
    expect(home.map((fact) => fact['@type'])).toEqual(expect.arrayContaining(['Organization', 'Store']));
  });

  it('promise nothing about the photograph of an iris, and sell nothing beside it', async () => {
    const { html } = await page(IRIDOTEST);
    expect(html).toContain('Это не медицинская услуга');
    expect(html).toContain('Запись только по телефону');
    expect(html).not.toContain('В корзину');
    expect(text(html)).not.toMatch(/диагност|лечи[тм]|выявля|заболеван[^и]/i);
  });

  it('change only when their own text changes; a page of text alone is gone when it is withdrawn', async () => {
    const [about, delivery] = [await page('/about'), await page('/dostavka')];
    await shop.query("update content_items set title = 'О нас и о травах' where kind = 'page' and slug = 'about'");
    await eventually(
      () => page('/about'),
      ({ html }) => html.includes('О нас и о травах'),
    );
    expect((await page('/dostavka')).etag).toBe(delivery.etag);
    expect((await page('/about')).etag).not.toBe(about.etag);
    await shop.query("update content_items set published_at = null where kind = 'page'");
    await eventually(
      () => page('/about'),
      ({ status }) => status === 404,
    );
    const bare = await eventually(
      () => page('/dostavka'),
      ({ html }) => !html.includes('От заказа до двери'),
    );
    expect(bare.status).toBe(200);
    expect(bare.html).toContain('Курьер до двери');
    await shop.query("update content_items set published_at = now() - interval '1 day' where kind = 'page'");
    await eventually(
      () => page('/about'),
      ({ status }) => status === 200,
    );
    await eventually(
      () => page('/dostavka'),
      ({ html }) => html.includes('От заказа до двери'),
    );
  });

  it('show the known part of the delivery when the carrier does not answer', async () => {
    const [city] = await shop.query<{ id: number }>("select id from cities where name = 'Самара'");
    const estimate = () =>
      call<{ cityId: number; whole: boolean; ways: { method: string }[] }>(
        shop.url,
        `/api/delivery/estimate?product=2&city=${city!.id}`,
      );
    await shop.sandbox.fail({ provider: 'cdek', status: 500, times: 50 });
    const withoutCarrier = await estimate();
    expect(withoutCarrier.body).toMatchObject({ cityId: city!.id, whole: false, ways: [{ method: 'pickup' }] });
    expect((await page('/dostavka')).status).toBe(200);
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
    expect((await estimate()).body.ways.map(({ method }) => method)).toEqual(['point', 'courier', 'pickup']);
  });

  it('the home page shows current banners, news and reviews, and is rendered again when one of them changes', async () => {
    const home = await page('/');
    const bannerTexts = [
      'Первый заказ на 15 % дешевле',
      'Комплекс с выгодой',
      'Последние отзывы',
      'Вебинары и видео',
      'id="help"',
    ];
    for (const part of bannerTexts) expect(home.html).toContain(part);
    for (const href of [
      '/promo',
      '/about',
      '/research',
      '/stati',
      '/video',
      IRIDOTEST,
      '/otzyvy',
      '/news',
      '/nashi-nagrady',
    ])
      expect(home.html).toContain(`href="${href}"`);
    await shop.query(
      `update content_items set facts = facts || '{"endsAt": "2026-01-01T00:00:00Z"}' where kind = 'banner' and slug = 'pervyy-zakaz'`,
    );
    await eventually(
      () => page('/'),
      ({ html }) => !html.includes('Первый заказ на 15 % дешевле') && html.includes('Подарок за минуту'),
    );
    await shop.query(
      `insert into content_items (kind, slug, title, summary, published_at)
       values ('news', 'vypal-sneg', 'Выпал первый снег', 'Коротко', now() - interval '1 minute')`,
    );
    await eventually(
      () => page('/'),
      ({ html }) => html.includes('Выпал первый снег'),
    );
  });

  it('a missing page offers a search, the sections and goods, and is not cached', async () => {
    const { status, cacheable, html } = await page('/net-takogo');
    expect([status, cacheable]).toEqual([404, 'no-store']);
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toContain('id="missing-search"');
    for (const part of ['/catalog/kursy', '/catalog/sertifikati', 'Чаще всего выбирают']) expect(html).toContain(part);
  });
});
