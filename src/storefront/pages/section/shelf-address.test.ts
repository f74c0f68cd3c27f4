import { describe, expect, it } from 'vitest';
import { pagesToShow } from './pagination.tsx';
import { pageNumber, shelfAddress, sortOf } from './shelf-address.ts';

describe('address of a shelf', () => {
  it('takes anything odd for the first page in the usual order', () => {
    for (const odd of [null, '', '0', '-1', '1.5', 'abc', '1e3', '9999999']) expect(pageNumber(odd)).toBe(1);
    for (const odd of [null, '', 'price', 'POPULAR']) expect(sortOf(odd)).toBe('popular');
    expect(pageNumber('12')).toBe(12);
    expect(sortOf('price-down')).toBe('price-down');
  });

  it('leaves usual values out, so that one shelf has one address', () => {
    expect(shelfAddress('/catalog/preparaty', 'popular', 1)).toBe('/catalog/preparaty');
    expect(shelfAddress('/catalog/preparaty', 'new', 1)).toBe('/catalog/preparaty?sort=new');
    expect(shelfAddress('/catalog/preparaty', 'new', 3)).toBe('/catalog/preparaty?page=3&sort=new');
  });

  it('shows ends and neighbours, and a gap only where more than one page is left out', () => {
    expect(pagesToShow(1, 3)).toEqual([1, 2, 3]);
    expect(pagesToShow(1, 9)).toEqual([1, 2, 'gap', 9]);
    expect(pagesToShow(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9]);
    expect(pagesToShow(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9]);
  });
});
