import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { links } from '../kernel/links.ts';
import type { FileStore } from '../platform/files.ts';
import type { Shelves } from '../shop/catalog/follow-shelf.ts';
import type { ShopContext } from '../shop/context.ts';
import { marketFeed, type FeedBuild } from '../shop/feeds/feed-builds.reads.ts';
import { marketFeedJob } from '../shop/feeds/market-feed.job.ts';
import { cardOfPage } from '../shop/feeds/page-card.reads.ts';
import { robotsTxt } from '../shop/feeds/robots.rules.ts';
import { rssXml } from '../shop/feeds/rss.rules.ts';
import { rssFeed, type FeedKind } from '../shop/feeds/rss.reads.ts';
import { sitemapIndexXml, sitemapXml } from '../shop/feeds/sitemap.rules.ts';
import { sitemapPart, sitemapParts } from '../shop/feeds/sitemap.reads.ts';
import { writeMarketFeed } from '../shop/feeds/write-market-feed.ts';
import type { LinkCardRenderer } from '../shop/pictures/render-link-card.ts';
import { isNotModified } from './is-not-modified.ts';
import { clientGone, type Admission } from './admission.ts';
import type { PageCache } from './page-cache.ts';
import { sendPage } from './send-page.ts';

export interface MachinePagesOptions {
  readonly shop: ShopContext;
  readonly shelves: Shelves;
  readonly cache: PageCache;
  readonly admission: Admission;
  readonly files: FileStore;
  readonly linkCards: LinkCardRenderer;
  readonly origin: string;
  /** Whether search engines may index the site. */
  readonly findable: boolean;
  /** Proves to search engines that IndexNow notifications come from the shop. */
  readonly indexNowKey: string | undefined;
}

const XML = 'application/xml; charset=utf-8';
const RETRY_SECONDS = '60';

interface WrittenDocument {
  readonly body: string;
  readonly tags: readonly string[];
}

/** Documents for programs: robots.txt, sitemaps, RSS, the market feed, link card pictures. */
export async function machinePages(app: FastifyInstance, options: MachinePagesOptions): Promise<void> {
  const { shop, shelves, cache, admission, files, linkCards, origin, findable, indexNowKey } = options;
  const host = new URL(origin).host;

  /** Cached like pages until one of the tags is invalidated; `address` is canonical, without the query of the request. */
  async function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    type: string,
    write: () => Promise<WrittenDocument | undefined>,
  ): Promise<FastifyReply> {
    const page = await cache.getOrRender(address, async () => {
      const written = await admission.run('pages', write);
      return {
        status: written ? 200 : 404,
        headers: {
          'content-type': written ? type : 'text/plain; charset=utf-8',
          'cache-control': written ? 'public, max-age=0, must-revalidate' : 'no-store',
        },
        body: Buffer.from(written?.body ?? 'Not Found'),
        tags: written && [...written.tags],
      };
    });
    return sendPage(request, reply, page);
  }

  app.get(links.robots(), async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsTxt(origin, findable)),
  );

  app.get(links.sitemap(), (request, reply) =>
    sendCached(request, reply, links.sitemap(), XML, async () => {
      const { entries, tags } = await sitemapParts(shop.db, shop.now());
      return { body: sitemapIndexXml(origin, entries), tags };
    }),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[a-z0-9-]{1,40}).xml', (request, reply) =>
    sendCached(request, reply, links.sitemap(request.params.part), XML, async () => {
      const found = await sitemapPart(shop.db, shelves, request.params.part, shop.now());
      return found && { body: sitemapXml(origin, found.entries), tags: found.tags };
    }),
  );

  const FOLLOWED: readonly [string, FeedKind][] = [
    [links.newsFeed(), 'news'],
    [links.articlesFeed(), 'article'],
  ];
  for (const [path, kind] of FOLLOWED) {
    app.get(path, (request, reply) =>
      sendCached(request, reply, path, 'application/rss+xml; charset=utf-8', async () => {
        const { channel, items, tags } = await rssFeed(shop.db, kind, shop.now());
        return { body: rssXml({ origin, ...channel }, items), tags };
      }),
    );
  }

  let building: Promise<FeedBuild> | undefined;
  /** Without a recent build of the job, requests wait for one shared build. */
  async function recentMarketFeed(): Promise<FeedBuild> {
    const ready = await marketFeed(shop.db, shop.now());
    return ready ?? (building ??= buildFeed().finally(() => (building = undefined)));
  }
  async function buildFeed(): Promise<FeedBuild> {
    await writeMarketFeed(shop.as({ kind: 'job', name: marketFeedJob.name }), {}, { origin, files });
    return (await marketFeed(shop.db, shop.now()))!;
  }

  app.get(links.marketFeed(), async (request, reply) => {
    const build = await admission.run('pages', recentMarketFeed, clientGone(reply));
    const gzipped = negotiate(request.headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip';
    const etag = `"${build.etag}${gzipped ? '-gz' : ''}"`;
    reply
      .header('etag', etag)
      .header('last-modified', build.builtAt.toUTCString())
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header('vary', 'accept-encoding');
    if (isNotModified(request.headers, etag)) return reply.code(304).send();
    if (gzipped) reply.header('content-encoding', 'gzip');
    return reply
      .type(XML)
      .header('content-length', gzipped ? build.bytesGz : build.bytes)
      .send(files.stream(gzipped ? build.fileGz : build.file));
  });

  app.get<{ Params: { '*': string } }>('/og/*', async (request, reply) => {
    const name = /^([a-z0-9/-]{1,200})\.jpg$/.exec(request.params['*'])?.[1];
    const path = name === 'home' ? '/' : `/${name}`;
    const find = () => cardOfPage(shop.db, path, host, shop.now());
    const page = name && (await admission.run('pages', find, clientGone(reply)));
    if (!page) return reply.code(404).header('cache-control', 'no-store').send();
    const card = await linkCards.render(page);
    if (!card) return reply.code(503).header('retry-after', RETRY_SECONDS).header('cache-control', 'no-store').send();
    const etag = `"${card.name}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400');
    // Messengers load it from other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isNotModified(request.headers, etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(card.body);
  });

  if (indexNowKey) {
    app.get(`/${indexNowKey}.txt`, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(indexNowKey),
    );
  }
}
