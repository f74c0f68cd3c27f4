import { createHash, randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { COMPANY } from '../../kernel/company.ts';
import { addMinutes } from '../../kernel/dates.ts';
import type { FileStore } from '../../platform/files.ts';
import { claimsIn, compileClaims } from '../claims/claim-rule.rules.ts';
import { allClaimRules } from '../claims/claims.reads.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers, OWN_SHOP, type PricedOffer } from '../delivery/delivery-offers.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { citiesNamed } from '../places/places.reads.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { feedBuilds } from './feeds.tables.ts';
import { newestMarketFeed, outdatedBuilds } from './feed-builds.reads.ts';
import { MARKET_CATEGORIES } from './market-categories.rules.ts';
import { MARKET_FEED_TAIL, marketFeedHead, type MarketDelivery } from './market-feed.rules.ts';
import { marketFingerprint, marketGoods } from './market-goods.reads.ts';
import { marketOffer, type LeftOut, type MarketSettings } from './market-offer.rules.ts';

/** Rebuilt this often even when nothing has changed: the market expects recent files. */
const OLDEST_MINUTES = 6 * 60;

/** Time to finish downloading an older file. */
const READ_MINUTES = 60;

/** Orders before this hour (Moscow time) are sent on the same day. */
const ORDER_BEFORE = 14;

/** A typical order, for the delivery price in the feed. */
const TYPICAL_PARCEL = parcelOf([{ weightGrams: 150, sizeCm: [7, 7, 12], quantity: 2 }]);

/**
 * Builds the feed in batches and serves it once complete. Does nothing while the data has not changed. Two processes
 * building at once write two files, and the later one is served.
 */
export async function writeMarketFeed(
  ctx: ShopContext,
  _payload: object,
  site: { readonly origin: string; readonly files: FileStore },
): Promise<void> {
  const [fingerprint, last] = await Promise.all([marketFingerprint(ctx.db), newestMarketFeed(ctx.db)]);
  const at = ctx.now();
  if (last?.fingerprint === fingerprint && last.builtAt > addMinutes(at, -OLDEST_MINUTES)) return;

  const { files, origin } = site;
  const { legalName, email } = await companyFacts(ctx.db);
  const file = `feeds/market-${randomUUID()}.yml`;
  const fileGz = `${file}.gz`;
  const counted = { bytes: 0, bytesGz: 0, offers: 0, leftOut: {} as Partial<Record<LeftOut, number>> };
  const hash = createHash('sha256');
  const head = marketFeedHead(
    {
      name: COMPANY.name,
      company: legalName,
      url: origin,
      email,
      categories: MARKET_CATEGORIES,
      orderBefore: ORDER_BEFORE,
      ...(await deliveryAtHome(ctx)),
    },
    at,
  );
  const rules = compileClaims((await allClaimRules(ctx.db)).filter(({ active }) => active));
  const settings: MarketSettings = {
    origin,
    vendor: COMPANY.name,
    claims: (text) => claimsIn(rules, text, 'goods').length > 0,
  };

  async function* pieces(): AsyncGenerator<string> {
    yield head;
    for await (const goods of marketGoods(ctx.db)) {
      let xml = '';
      for (const good of goods) {
        const offer = marketOffer(good, settings);
        if ('xml' in offer) {
          xml += offer.xml;
          counted.offers++;
        } else counted.leftOut[offer.leftOut] = (counted.leftOut[offer.leftOut] ?? 0) + 1;
      }
      yield xml;
    }
    yield MARKET_FEED_TAIL;
  }
  async function* hashedPieces(): AsyncGenerator<Buffer> {
    for await (const piece of pieces()) {
      const bytes = Buffer.from(piece);
      hash.update(bytes);
      counted.bytes += bytes.length;
      yield bytes;
    }
  }

  await files.writePieces(file, hashedPieces());
  await pipeline(files.stream(file), createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    await files.writePieces(
      fileGz,
      (async function* () {
        for await (const piece of compressed) {
          counted.bytesGz += piece.length;
          yield piece;
        }
      })(),
    );
  });
  const etag = hash.digest('base64url').slice(0, 22);
  const [build] = await ctx.db
    .insert(feedBuilds)
    .values({ feed: 'market', fingerprint, file, fileGz, etag, ...counted, builtAt: at })
    .returning({ id: feedBuilds.id });
  for (const old of await outdatedBuilds(ctx.db, build!.id, addMinutes(at, -READ_MINUTES))) {
    await Promise.all([files.remove(old.file), files.remove(old.fileGz)]);
    await ctx.db.delete(feedBuilds).where(eq(feedBuilds.id, old.id));
  }
}

/** Used while no cities have been imported: the carrier finds it by name. */
const UNKNOWN_HOME = {
  id: 0,
  name: OWN_SHOP.city,
  region: '',
  countryCode: 'ru',
  kladrId: null,
  fiasId: null,
  sdekId: null,
  boxberryId: null,
};

/** Prices of courier delivery and pickup for a typical order in the shop's own city. */
async function deliveryAtHome(ctx: ShopContext): Promise<{ delivery?: MarketDelivery; pickup: MarketDelivery }> {
  const [home] = await citiesNamed(ctx.db, OWN_SHOP.city, 1);
  const { offers } = await deliveryOffers(ctx, home ?? UNKNOWN_HOME, TYPICAL_PARCEL, false);
  const toMarketDelivery = ({ price, daysMin, daysMax }: PricedOffer) => ({ cost: price / 100, daysMin, daysMax });
  const courier = offers.find(({ method }) => method === 'courier');
  // The feed is read for hours: the term of an order placed now would be wrong in it.
  return { ...(courier && { delivery: toMarketDelivery(courier) }), pickup: { cost: 0, daysMin: 1, daysMax: 1 } };
}
