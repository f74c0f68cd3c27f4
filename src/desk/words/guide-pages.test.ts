import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GUIDE_PAGES, PAGES_OF_EXCEPTIONS, pageOfRefusal, pageOfScreen } from './guide-pages.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/staff', import.meta.url));

describe('the guide of the staff', () => {
  it('has a file for each page, and no other', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
    expect(files.toSorted()).toEqual(GUIDE_PAGES.map((page) => `${page}.md`).toSorted());
  });
  it.each(GUIDE_PAGES)('%s: a title, and links and pictures that exist', (page) => {
    const text = readFileSync(path.join(FOLDER, `${page}.md`), 'utf8');
    expect(text).toMatch(/^# \S/);
    for (const [, target] of text.matchAll(/\]\(([^)]+)\)/g))
      expect(existsSync(path.join(FOLDER, target!)), target).toBe(true);
  });
  it('has a page for refusals, exceptions and screens', () => {
    expect(pageOfRefusal('refund-too-much')).toBe('money');
    expect(pageOfRefusal('slug-taken')).toBe('content');
    expect(pageOfRefusal('file-unknown')).toBe('refusals');
    expect(pageOfRefusal('staff-sign-in-wrong')).toBeUndefined();
    expect(PAGES_OF_EXCEPTIONS['lot-expired']).toBe('stock');
    expect(pageOfRefusal('old-price-unfit')).toBe('catalogue');
    expect(pageOfRefusal('labels-missing')).toBe('printing');
    expect(pageOfScreen('/catalogue/7')).toBe('catalogue');
    expect(pageOfRefusal('deletion-blocked')).toBe('customers');
    expect(pageOfScreen('/orders/0c4b')).toBe('order');
    expect(pageOfScreen('/orders/new')).toBe('new-order');
    expect(pageOfScreen('/support/reviews')).toBe('reviews');
    expect(pageOfScreen('/')).toBe('home');
  });
});
