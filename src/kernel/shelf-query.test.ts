import { describe, expect, it } from 'vitest';
import { filterCount, readShelfQuery, shelfAddress } from './shelf-query.ts';

const canonical = (search: string) => shelfAddress('/s', readShelfQuery(new URLSearchParams(search)));

describe('the query of a shelf', () => {
  it.each([
    ['', '/s'],
    ['stock=yes&purpose=son&form=kapsuly', '/s?purpose=son&form=kapsuly&stock=yes'],
    ['form=b&form=a&form=b', '/s?form=a&form=b'],
    [
      'for=zhenshchinam&ingredient=magniy&set=yes&sort=rating&page=2',
      '/s?for=zhenshchinam&ingredient=magniy&set=yes&sort=rating&page=2',
    ],
    // The empty fields of a form sent without a script.
    ['purpose=son&price-from=&price-to=', '/s?purpose=son'],
    ['price-from=300&price-to=1500', '/s?price-from=300&price-to=1500'],
    // Reversed.
    ['price-from=1500&price-to=300', '/s?price-from=300&price-to=1500'],
    ['price-from=0300&price-to=0', '/s?price-from=300'],
    // As people write prices.
    ['price-from=1 500&price-to=2\u00a0000 ₽', '/s?price-from=1500&price-to=2000'],
    ['price-from=1500,50&price-to=1600.9', '/s?price-from=1500&price-to=1600'],
    ['price-from=1000₽&price-to=1100 руб.', '/s?price-from=1000&price-to=1100'],
    ['price-from=300р', '/s?price-from=300'],
    ['price-from=abc&price-to=12345678', '/s'],
    [`price-from=${' '.repeat(10_000)}1`, '/s'],
    // `asof` is used only on further pages that depend on prices.
    ['sort=price-up&page=3&asof=778', '/s?sort=price-up&page=3&asof=778'],
    ['sort=price-up&asof=778', '/s?sort=price-up'],
    ['page=3&asof=778', '/s?page=3'],
    // Invalid values are ignored.
    ['purpose=%F0%9F%98%80&form=%27%20or%201=1&for=A&ingredient=-&limit=-1', '/s'],
    ['page=-1&sort=price&stock=1&set=on&price-from=-5&price-to=1e3', '/s'],
    ['page=99999', '/s'],
    [`ingredient=${'a'.repeat(10_000)}`, '/s'],
  ])('%s means %s', (search, address) => expect(canonical(search)).toBe(address));

  it('has one canonical address', () => {
    const address = canonical('page=2&sort=price-down&stock=yes&ingredient=b&ingredient=a&price-to=9&asof=5');
    expect(canonical(address.split('?')[1]!)).toBe(address);
  });

  it('limits the number of words', () => {
    const many = Array.from({ length: 500 }, (_, index) => `ingredient=w${index}`).join('&');
    expect(readShelfQuery(new URLSearchParams(many)).words.ingredient).toHaveLength(12);
  });

  it('counts a price range as one filter', () => {
    expect(filterCount(readShelfQuery(new URLSearchParams('form=a&form=b&price-from=1&price-to=2&set=yes')))).toBe(4);
  });
});
