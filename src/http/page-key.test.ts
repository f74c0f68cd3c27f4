import { describe, expect, it } from 'vitest';
import { pageKey } from './page-key.ts';

describe('the key of a public page', () => {
  it.each([
    ['/', '/'],
    ['/?sort=x1&utm_source=a', '/'],
    ['/catalog/preparaty?utm=1&sort=new&page=2', '/catalog/preparaty?sort=new&page=2'],
    ['/catalog/preparaty?page=1', '/catalog/preparaty'],
    ['/catalog/preparaty?page=-1&sort=%27', '/catalog/preparaty'],
    ['/catalog/preparaty?page=99999', '/catalog/preparaty'],
    ['/catalog/preparaty?stock=yes&purpose=son', '/catalog/preparaty?purpose=son&stock=yes'],
    ['/catalog/preparaty?form=b&form=a&form=b', '/catalog/preparaty?form=a&form=b'],
    ['/catalog/preparaty/magniy?page=2', '/catalog/preparaty/magniy'],
    ["/search?page=2&q=a+b%26c=%F0%9F%A7%82'(d)", "/search?q=a%20b%26c%3D%F0%9F%A7%82'(d)&page=2"],
    [`/search?q=${'a'.repeat(100)}%F0%9F%A7%82`, `/search?q=${'a'.repeat(100)}%EF%BF%BD`],
  ])('of %s is %s', (url, address) => {
    expect(pageKey(url)).toEqual({ address, cacheable: true });
    // A request for the key itself is answered without reading it (`answerCached`).
    expect(pageKey(address)).toEqual({ address, cacheable: true });
  });

  it.each([
    '/catalog/preparaty?purpose=a&form=b&for=c',
    '/catalog/preparaty?price-from=300',
    '/catalog/preparaty?sort=price-up&page=2&asof=77',
  ])('%s is one of too many variants to cache', (url) => {
    expect(pageKey(url)).toEqual({ address: url, cacheable: false });
  });

  it.each(['/CATALOG', '/%63atalog', `/${'a'.repeat(300)}`, '/каталог'])('%s is rendered, but not cached', (url) => {
    expect(pageKey(url)?.cacheable).toBe(false);
  });

  it.each(['/cart', '/order?x=1', '/personal/orders/1'])('%s belongs to one visitor', (url) => {
    expect(pageKey(url)).toBeUndefined();
  });
});
