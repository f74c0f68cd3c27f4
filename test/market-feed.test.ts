import { describe, expect, it } from 'vitest';
import { readMarketFeed } from './support/market-feed-rules.ts';
import { rubles } from '../src/kernel/money.ts';
import { MARKET_CATEGORIES } from '../src/shop/feeds/market-categories.rules.ts';
import { MARKET_FEED_TAIL, marketFeedHead } from '../src/shop/feeds/market-feed.rules.ts';
import { marketOffer, type MarketGood } from '../src/shop/feeds/market-offer.rules.ts';

const AT = new Date('2026-02-03T11:37:00Z');
const SETTINGS = {
  origin: 'https://shop.example',
  vendor: 'Травосоль',
  claims: (text: string) => text.includes('лечит'),
};
const HEAD = marketFeedHead(
  {
    name: 'Травосоль',
    company: 'ООО «Травосоль»',
    url: SETTINGS.origin,
    email: 'zakaz@shop.example',
    categories: MARKET_CATEGORIES,
    orderBefore: 14,
    delivery: { cost: 350, daysMin: 1, daysMax: 6 },
    pickup: { cost: 0, daysMin: 1, daysMax: 1 },
  },
  AT,
);

const GOOD: MarketGood = {
  id: 12,
  slug: 'magniy',
  section: 'preparaty',
  type: 'single',
  kind: 'physical',
  name: 'Магний & B6 <утро>',
  tagline: 'Спокойное «утро».',
  form: 'капсулы',
  countText: '60 капсул',
  price: rubles(845),
  oldPrice: rubles(990),
  daysInPack: 30,
  mainIngredients: ['Магний'],
  details: {
    annotation: ['Одна капсула в\u0000 день ]]> и всё.'],
    sgr: { number: 'RU.77.99.11.003.R.000001.01.25', date: '2025-01-10' },
    shelfLifeMonths: 24,
  },
  weightGrams: 118,
  sizeCm: [6, 6, 11.5],
  available: 3,
  pictures: ['magniy-0-abcdef0123'],
  parts: [],
};

const PART = { ...GOOD, sold: true };

const offerOf = (changes: Partial<MarketGood> = {}) => {
  const made = marketOffer({ ...GOOD, ...changes }, SETTINGS);
  return 'xml' in made ? made.xml : made.leftOut;
};
const feedOf = (...offers: string[]) => HEAD + offers.join('') + MARKET_FEED_TAIL;
const read = (feed: string, at = AT) => readMarketFeed([feed], at);

describe('an offer', () => {
  it('passes the rules of the market, whatever signs stand in its words', async () => {
    const offer = offerOf();
    expect(await read(feedOf(offer))).toEqual({ issues: [], offers: 1, categories: 5 });
    expect(offer).toContain('<name>Магний &amp; B6 &lt;утро&gt;, 60 капсул</name>');
    expect(offer).toContain('<price>845</price><oldprice>990</oldprice>');
    expect(offer).toContain('<description><![CDATA[<p>БАД. Не является лекарственным средством.</p>');
    expect(offer).toContain('<certificate>RU.77.99.11.003.R.000001.01.25</certificate>');
    expect(offer).toContain('<weight>0.118</weight><dimensions>6/6/11.5</dimensions>');
    expect(offer).toContain('<period-of-validity-days>P2Y</period-of-validity-days>');
    expect(offer).toContain('<picture>https://shop.example/pictures/magniy-0-abcdef0123/1200</picture>');
  });

  it.each<[string, Partial<MarketGood>, string]>([
    ['sold as a file', { kind: 'digital' }, 'digital'],
    ['not registered', { details: { annotation: [] } }, 'no-sgr'],
    [
      'a set with a part that is not registered',
      { type: 'bundle', parts: [{ section: 'preparaty', details: { annotation: [] }, sold: true }] },
      'no-sgr',
    ],
    ['a set with a part that is not sold', { type: 'bundle', parts: [{ ...GOOD, sold: false }] }, 'part-not-sold'],
    ['a set of nothing', { type: 'bundle', parts: [] }, 'no-sgr'],
    ['without a picture', { pictures: [] }, 'no-picture'],
    ['that promises to heal', { tagline: 'Сбор лечит горло.' }, 'claims'],
  ])('is not made of goods %s', (_, changes, why) => {
    expect(offerOf(changes)).toBe(why);
  });

  it.each<[string, Partial<MarketGood>, string, boolean]>([
    ['nothing in stock', { available: 0 }, 'available="false"', true],
    ['a discount of 2 %', { oldPrice: rubles(860) }, '<oldprice>', false],
    ['a price with kopecks', { price: 84550 as MarketGood['price'] }, '<price>845.50</price>', true],
    ['nine months', { details: { ...GOOD.details, shelfLifeMonths: 9 } }, 'P9M<', true],
    ['a lamp', { section: 'prochie-tovary', details: { annotation: [] } }, '<categoryId>3</categoryId>', true],
    ['a lamp', { section: 'prochie-tovary', details: { annotation: [] } }, 'БАД', false],
    ['a supplement', {}, '<categoryId>2</categoryId>', true],
    ['a supplement among other goods', { section: 'prochie-tovary' }, '<categoryId>1891</categoryId>', true],
    ['a set of two', { type: 'bundle', section: 'kursy', parts: [PART, PART] }, '<categoryId>1</categoryId>', true],
    [
      'a very long text',
      { details: { ...GOOD.details, annotation: ['а'.repeat(2000), 'б'.repeat(2000)] } },
      'ббб',
      false,
    ],
  ])('of %s (%o: %s %s)', async (_, changes, words, there) => {
    const offer = offerOf(changes);
    expect(offer.includes(words)).toBe(there);
    expect((await read(feedOf(offer))).issues).toEqual([]);
  });
});

describe('the rules of the market', () => {
  it.each<[string, string, RegExp]>([
    ['the same id twice', feedOf(offerOf(), offerOf({ slug: 'drugoy' })), /id is there twice/],
    ['the same address twice', feedOf(offerOf(), offerOf({ id: 13 })), /that of another offer/],
    [
      'an unknown category',
      feedOf(offerOf().replace('<categoryId>2<', '<categoryId>77<')),
      /category 77 is not listed/,
    ],
    ['a price above the old one', feedOf(offerOf().replace('<oldprice>990', '<oldprice>700')), /not above the price/],
    ['a discount of 2 %', feedOf(offerOf().replace('<oldprice>990', '<oldprice>862')), /not between 5 and 95/],
    ['a wrong barcode', feedOf(offerOf().replace('<param', '<barcode>4601234567890</barcode><param')), /barcode/],
    ['a sign that is not escaped', feedOf(offerOf().replace('&amp;', '&')), /not well-formed/],
    ['a mark before the first byte', `\uFEFF${feedOf(offerOf())}`, /first byte/],
    ['half a file', feedOf(offerOf()).slice(0, -30), /not well-formed/],
    ['a supplement without its disclaimer', feedOf(offerOf().replace('БАД. Не является', 'Не является')), /disclaimer/],
    ['words of healing', feedOf(offerOf().replace('Спокойное', 'Лечит')), /promises to heal/],
    ['a link in the description', feedOf(offerOf().replace('Спокойное', 'https://a.example')), /link/],
    ['a tag in the description', feedOf(offerOf().replace('<p>Спокойное', '<p><b>Спокойное')), /tag b/],
    ['a parent that is not there', feedOf().replace('parentId="1891"', 'parentId="18"'), /unknown parent/],
    ['a circle of categories', feedOf().replace('<category id="1891"', '<category id="1891" parentId="2"'), /ancestor/],
    ['a shop without offers', feedOf().replace(/<offers>\s*<\/offers>/, ''), /no offers/],
    ['days without end', feedOf().replace('days="4-6"', 'days="1-6"'), /span too much/],
  ])('find %s', async (_, feed, complaint) => {
    const { issues } = await read(feed);
    expect(issues.map(({ message }) => message).join('\n')).toMatch(complaint);
    expect(issues.some(({ level }) => level === 'error')).toBe(true);
  });

  it('take a right barcode and refuse an old file', async () => {
    const feed = feedOf(offerOf().replace('<param', '<barcode>4601234567893</barcode><param'));
    expect((await read(feed)).issues).toEqual([]);
    const { issues } = await read(feed, new Date(AT.getTime() + 11 * 86_400_000));
    expect(issues).toEqual([{ level: 'error', message: 'older than 10 days' }]);
  });
});
