import { expect, it } from 'vitest';
import { openTestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';

it('10 000 products are inserted by one statement: lists show them, pages without goods stay cached, requests are answered meanwhile', async () => {
  const shop = await openTestShop();
  const misses = async () => Number(/^page_cache_misses_total (\d+)$/m.exec(await metricsOf(shop.url))![1]);
  const page = async (path: string) => (await fetch(shop.url + path)).text();
  await expect
    .poll(async () => {
      await page('/stati');
      const before = await misses();
      await page('/stati');
      return (await misses()) - before;
    })
    .toBe(0);
  await page('/catalog/preparaty?sort=new');

  const before = await misses();
  let imported = false;
  let answered = 0;
  const importing = shop
    .query(
      `insert into products (slug, section_id, type, kind, name, tagline, form, count_text, price, details, weight_grams, size_cm,
         released_at, published_at)
       select 'kopiya-' || i, 2, 'single', 'physical', 'Копия ' || i, '', '', '', 10000, '{}', 100, '{1,1,1}', date '2030-01-01', now()
       from generate_series(1, 10000) i`,
    )
    .finally(() => (imported = true));
  while (!imported) {
    expect(await page('/stati')).toContain('</html>');
    answered++;
  }
  await importing;
  expect(answered).toBeGreaterThan(0);
  await page('/stati');
  expect((await misses()) - before).toBe(0);
  await expect.poll(() => page('/catalog/preparaty?sort=new')).toContain('Копия');
  const after = await misses();
  await page('/stati');
  expect((await misses()) - after).toBe(0);
  await shop.close();
});
