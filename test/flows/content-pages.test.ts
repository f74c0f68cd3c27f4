// Longer than usual: one shop for all kinds of content.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { decideConcurrently } from '../support/moderator.ts';
import { movePromotions } from '../support/move-promotions.ts';

const DAY = 86_400_000;

describe('pages of content', () => {
  let shop: TestShop;
  /** Days since the demo world was written. */
  let later: number;
  beforeAll(async () => {
    shop = await openTestShop();
    later = await movePromotions(shop);
  });
  afterAll(() => shop.close());

  async function page(path: string): Promise<{ status: number; html: string; cache: string | null }> {
    const answer = await fetch(shop.url + path, { redirect: 'manual' });
    return {
      status: answer.status,
      // With plain spaces instead of typographic ones.
      html: (await answer.text()).replaceAll('\u00a0', ' ').replaceAll('\u2060', ''),
      cache: answer.headers.get('cache-control'),
    };
  }
  const places = (html: string, ...words: string[]) => words.map((word) => html.indexOf(word));
  const facts = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as { '@type': string } & Record<string, unknown>,
    );

  it('every list and every item has its page and is cached; an unknown one is missing', async () => {
    for (const list of [
      '/promo',
      '/pressa-o-nas',
      '/parazity-i-zabolevaniya',
      '/certificates',
      '/nashi-nagrady',
      '/otzyvy',
    ]) {
      const { status, html, cache } = await page(list);
      expect([list, status, cache]).toEqual([list, 200, 'public, max-age=0, must-revalidate']);
      expect(html).toContain(`rel="canonical" href="${shop.url}${list}"`);
      expect(facts(html).map((fact) => fact['@type'])).toContain('BreadcrumbList');
    }
    const items = await shop.query<{ kind: string; slug: string; title: string }>(
      "select kind, slug, title from content_items where kind in ('promotion', 'press', 'illness')",
    );
    const roots: Record<string, string> = {
      promotion: '/promo',
      press: '/pressa-o-nas',
      illness: '/parazity-i-zabolevaniya',
    };
    for (const { kind, slug } of items) {
      const path = `${roots[kind]}/${slug}`;
      const { status, html } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      expect(facts(html).map((fact) => fact['@type'])).toEqual(
        expect.arrayContaining([kind === 'promotion' ? 'WebPage' : 'Article', 'BreadcrumbList']),
      );
    }
    for (const root of Object.values(roots)) expect((await page(`${root}/net-takoy`)).status).toBe(404);
  });

  it('beyond its end every list redirects to its last page', async () => {
    for (const list of ['/news', '/pressa-o-nas', '/certificates', '/otzyvy', '/video']) {
      const answer = await fetch(`${shop.url}${list}?page=900`, { redirect: 'manual' });
      expect([list, answer.status]).toEqual([list, 302]);
      const to = answer.headers.get('location')!;
      expect(to).toMatch(new RegExp(`^${list}(\\?page=\\d+)?$`));
      expect((await page(to)).status).toBe(200);
    }
  });

  it('nothing is sold beside a text about an illness', async () => {
    // Even if goods were linked to it by mistake.
    await shop.query(
      "insert into product_content (product_id, content_id) select 2, id from content_items where kind = 'illness'",
    );
    const items = await shop.query<{ slug: string }>("select slug from content_items where kind = 'illness'");
    expect(items.length).toBeGreaterThanOrEqual(8);
    for (const path of ['', ...items.map(({ slug }) => `/${slug}`)]) {
      const { html } = await page(`/parazity-i-zabolevaniya${path}`);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(main.length).toBeGreaterThan(1000);
      expect(main).not.toMatch(/href="\/catalog|В корзину|₽|Товары по теме/);
      expect(main).toContain('Диагноз ставит и лечение назначает только врач');
    }
  });

  it('promotions are ordered by time, with a code only while it works', async () => {
    const { html } = await page('/promo');
    const last = new Date(Date.UTC(2026, 10, 30) + later * DAY);
    const day = last.toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const order = places(html, `До ${day}`, 'Скоро начнутся', 'Уже закончились', 'Зимняя скидка 20 %');
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(html).toContain('VESNA10');
    expect(html).not.toContain('ZIMA2025');
    const running = (await page('/promo/dostavka-za-nash-schyot')).html;
    expect(running).toContain('DOSTAVKA');
    expect(running).toContain('Бесплатная доставка');
    expect((await page('/promo/trista-rubley-za-sol')).html).toContain('от 2000 ₽');
    const over = (await page('/promo/zimnyaya-skidka-20')).html;
    expect(over).toContain('Эта акция закончилась');
    expect(over).not.toContain('Скопировать');

    // A deactivated coupon removes its code from the cached page.
    await shop.query("update coupons set active = false where code = 'DOSTAVKA'");
    await eventually(
      () => page('/promo/dostavka-za-nash-schyot'),
      (now) => !now.html.includes('Скопировать'),
    );
    await shop.query("update coupons set active = true where code = 'DOSTAVKA'");
  });

  it('a changed item is shown at once, and items with the same goods are related', async () => {
    const [item] = await shop.query<{ id: number; slug: string }>(
      "select id, slug from content_items where kind = 'press' order by published_at limit 1",
    );
    expect((await page(`/pressa-o-nas/${item!.slug}`)).html).toContain('(образец)');
    await shop.query("update content_items set title = 'Другое имя статьи' where id = $1", [item!.id]);
    await eventually(
      () => page('/pressa-o-nas'),
      ({ html }) => html.includes('Другое имя статьи'),
    );

    const rows = await shop.query<{ id: number; slug: string; title: string }>(
      "select id, slug, title from content_items where kind = 'article' order by published_at",
    );
    const [oldest, other] = rows as [(typeof rows)[0], (typeof rows)[0]];
    await shop.query('delete from product_content where content_id = any($1)', [rows.map(({ id }) => id)]);
    await shop.query('insert into product_content (product_id, content_id) values (2, $1), (2, $2)', [
      oldest.id,
      other.id,
    ]);
    await shop.query('update content_items set updated_at = now() where id = $1', [oldest.id]);
    const { html } = await eventually(
      () => page(`/stati/${oldest.slug}`),
      (now) => now.html.includes(`href="/stati/${other.slug}"`),
    );
    expect(html.indexOf(`href="/stati/${other.slug}"`)).toBeLessThan(
      html.indexOf(`href="/stati/${rows.at(-1)!.slug}"`),
    );
  });

  it('documents and awards have number, day, issuer, a large picture and their own address', async () => {
    for (const [list, kind, fewest] of [
      ['/certificates', 'certificate', 8],
      ['/nashi-nagrady', 'award', 6],
    ] as const) {
      const { html } = await page(list);
      const rows = await shop.query<{ slug: string; facts: { number: string }; picture: string }>(
        'select slug, facts, picture_id as picture from content_items where kind = $1',
        [kind],
      );
      expect(rows.length).toBeGreaterThanOrEqual(fewest);
      for (const { slug, facts: paper, picture } of rows) {
        expect(html).toContain(`id="${slug}"`);
        expect(html).toContain(paper.number);
        expect(html).toContain(`href="/pictures/${picture}/1920"`);
      }
      expect(html).toContain('вымышлены');
    }
  });

  describe('reviews', () => {
    const reviewForm = (changes: Record<string, unknown> = {}) => ({
      id: randomUUID(),
      product: null,
      name: 'Анна',
      city: 'Казань',
      rating: 2,
      text: 'Коробка пришла мятая, но деньги вернули сразу.',
      consent: true,
      ...changes,
    });
    const send = (body: object) =>
      fetch(`${shop.url}/api/reviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it('are all listed with the true average, by stars and by subject', async () => {
      const [counted] = await shop.query<{ all: number; shop: number; two: number; average: number }>(
        `select count(*)::int as all, count(*) filter (where product_id is null)::int as shop,
           count(*) filter (where rating = 2)::int as two, avg(rating)::float as average
         from reviews where state = 'published'`,
      );
      const { html } = await page('/otzyvy');
      expect(html.match(/data-review=/g)).toHaveLength(20);
      expect(html).toContain(`${counted!.all} отзыв`);
      expect(html).toContain(`${(Math.round(counted!.average * 10) / 10).toLocaleString('ru-RU')} из 5`);
      expect((await page('/otzyvy?page=2')).html.match(/data-review=/g)).toHaveLength(20);
      expect((await page('/otzyvy?stars=2')).html.match(/data-review=/g)).toHaveLength(counted!.two);
      const aboutShop = await page('/otzyvy?about=magazin');
      expect(aboutShop.html.match(/data-review=/g)).toHaveLength(counted!.shop);
      expect(facts(aboutShop.html).find((fact) => fact['@type'] === 'Organization')).toMatchObject({
        aggregateRating: { reviewCount: counted!.shop },
      });
      // An unknown filter value is ignored.
      expect((await page('/otzyvy?about=nonsense&stars=9')).html.match(/data-review=/g)).toHaveLength(20);
    });

    it('about the shop go from the form through moderation to the page, and change no product rating', async () => {
      const before = await shop.query('select * from product_ratings order by product_id');
      const review = reviewForm();
      expect((await send(review)).status).toBe(200);
      expect((await send(review)).status).toBe(200);
      expect((await send({ ...review, text: 'Другие слова того же отзыва.' })).status).toBe(422);
      expect((await send(reviewForm({ product: undefined }))).status).toBe(400);
      expect((await page('/otzyvy')).html).not.toContain(review.text);
      expect(await shop.query('select purpose from consents where subject = $1', [`review:${review.id}`])).toEqual([
        { purpose: 'review' },
      ]);
      expect(await decideConcurrently(shop.databaseUrl, [[review.id, { kind: 'publish' }]])).toBe(1);
      const { html } = await eventually(
        () => page('/otzyvy'),
        (now) => now.html.includes(review.text),
      );
      expect(html).not.toContain(`${review.id} Покупатель`);
      const answer = { kind: 'answer', text: 'Анна, простите нас.' } as const;
      expect(await decideConcurrently(shop.databaseUrl, [[review.id, answer]])).toBe(1);
      await eventually(
        () => page('/otzyvy?about=magazin'),
        (now) => now.html.includes(answer.text),
      );
      expect(await decideConcurrently(shop.databaseUrl, [[review.id, { kind: 'refuse', reason: 'проба' }]])).toBe(1);
      await eventually(
        () => page('/otzyvy'),
        (now) => !now.html.includes(review.text),
      );
      expect(await shop.query('select * from product_ratings order by product_id')).toEqual(before);
    });

    it('without any about the shop no rating of the shop is published', async () => {
      await shop.query("update reviews set state = 'refused' where product_id is null");
      await eventually(
        () => page('/otzyvy'),
        ({ html }) => !html.includes('aggregateRating'),
      );
      expect((await page('/otzyvy?about=magazin')).html).toContain('Таких отзывов пока нет');
    });
  });

  it('a cached promotion ends by time alone', async () => {
    await page('/promo/dostavka-za-nash-schyot');
    await shop.shiftClock(11 * DAY);
    await eventually(
      () => page('/promo/dostavka-za-nash-schyot'),
      ({ html }) => html.includes('Эта акция закончилась') && !html.includes('Скопировать'),
    );
  });
});
