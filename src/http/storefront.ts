import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { CompanyFacts } from '../kernel/company.ts';
import { isPrivatePath, links } from '../kernel/links.ts';
import { cookieValue, sessionCookieName } from '../kernel/session-cookie.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { transientFailure } from '../platform/database-failure.ts';
import type { Log } from '../platform/log.ts';
import type { Shelves } from '../shop/catalog/follow-shelf.ts';
import type { FileStore } from '../platform/files.ts';
import type { ShopContext } from '../shop/context.ts';
import { showPreview } from '../shop/content/preview-content.ts';
import type { LatestMenus } from '../shop/menus/follow-menus.ts';
import type { ShownMenus } from '../shop/menus/menu.rules.ts';
import { menusOfPreview } from '../shop/menus/preview-menus.ts';
import type { LatestFacts } from '../shop/settings/cache-company-facts.ts';
import type { SiteSearch } from '../shop/search/site-search.ts';
import type { SignedIn } from '../shop/sessions/access-token.ts';
import { findCookieSession } from '../shop/sessions/sessions.reads.ts';
import { clientGone, classOfPage, rejectPrefetch, type Admission } from './admission.ts';
import { isOverload, RETRY_SECONDS } from './errors.ts';
import { CARRIES_QUERY, pageContext, type PageContext } from '../storefront/context.server.ts';
import { refusalAnswer } from './refusals.ts';
import type { RenderedPage } from './finished-page.ts';
import { inFrame } from './in-frame.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { contentSecurityPolicy, TRUSTED_TYPES_HEADER } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { SPECULATION_RULES_HEADER } from './speculation-rules.ts';

export interface StorefrontOptions {
  readonly build: () => Promise<ServerBuild>;
  readonly shop: ShopContext;
  readonly shelves: Shelves;
  readonly search: SiteSearch;
  readonly company: () => Promise<LatestFacts>;
  readonly menus: () => Promise<LatestMenus>;
  readonly rehearsal: boolean;
  readonly partnerEmail: string;
  readonly replyMailbox: string | undefined;
  readonly files: FileStore;
  readonly origin: string;
  readonly secret: string;
  readonly holdMinutes: number;
  readonly returns: { readonly days: number };
  readonly frame: { readonly counter: { readonly script: string } | null; readonly mapStyle: string | null };
  readonly mapOrigins: readonly string[];
  readonly cache: PageCache;
  readonly admission: Admission;
  readonly log: Log;
  readonly development: boolean;
  readonly chatUrl: string;
}

/** What a page of the staff's draft reads instead of what is saved. */
interface Draft {
  readonly shop?: ShopContext;
  readonly menus?: ShownMenus;
}

const DROPPED_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection']);

/** The cart leads to the checkout in one document (decision 0041); on the page of an order another point can be chosen. */
const hasMap = (path: string) =>
  path === links.checkout() || path === links.cart() || /^\/personal\/orders\/[^/]+$/.test(path);

/** Mounts the pages: all addresses without another route. */
export async function storefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  // A function is called, and the routes are prepared, for each request: development needs that, because code is reloaded.
  const handle = options.development
    ? createRequestHandler(options.build, 'development')
    : createRequestHandler(await options.build(), 'production');
  const { cache, frame, mapOrigins, log, admission } = options;
  const turn = queueTurns();
  const mapSources = frame.mapStyle ? [...new Set([new URL(frame.mapStyle).origin, ...mapOrigins])] : [];
  const counter = frame.counter ? new URL(frame.counter.script).origin : undefined;

  /** @param draft its page is shown to its editor in a frame */
  async function render(request: Request, signedIn: SignedIn | null = null, draft?: Draft): Promise<RenderedPage> {
    const tags = new Set<string>();
    const context = new RouterContextProvider();
    const { shelves, search, rehearsal, partnerEmail, files, origin, secret, holdMinutes, returns } = options;
    let frameIsCurrent = true;
    async function company(): Promise<CompanyFacts> {
      const { facts, current } = await options.company();
      frameIsCurrent &&= current;
      return facts;
    }
    async function menus(): Promise<ShownMenus> {
      if (draft?.menus) return draft.menus;
      const { menus: latest, isCurrent } = await options.menus();
      frameIsCurrent &&= isCurrent;
      return latest;
    }
    const parts = {
      shop: draft?.shop ?? options.shop,
      shelves,
      search,
      company,
      menus,
      rehearsal,
      partnerEmail,
      repliesByMail: options.replyMailbox !== undefined,
      files,
      origin,
      secret,
      holdMinutes,
      returnDays: returns.days,
    };
    let failure: unknown;
    function failed(error: unknown): void {
      failure = error;
      if (!isOverload(error)) log.error({ err: error }, 'page failed');
    }
    const page: PageContext = { ...parts, signedIn, tags, turn, failed };
    context.set(pageContext, page);
    const response = await handle(request, context);
    if (isOverload(failure)) throw failure;
    const body = page.html ?? Buffer.from(await response.arrayBuffer());
    const headers: Record<string, string> = {};
    // Only the chat page and drafts may be framed, and only by our own pages.
    const { pathname } = new URL(request.url);
    const framed = pathname === links.chat() || draft !== undefined;
    const map = hasMap(pathname) ? mapSources : [];
    for (const [name, value] of response.headers) if (!DROPPED_HEADERS.has(name)) headers[name] = value;
    if (headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = contentSecurityPolicy({ ...options, counter, map, framed });
      Object.assign(headers, TRUSTED_TYPES_HEADER, SPECULATION_RULES_HEADER);
      if (framed) headers['x-frame-options'] = 'SAMEORIGIN';
    }
    // The frame of each page shows facts of the company and the menus.
    if (tags.size > 0) tags.add('company').add('menus');
    // What could not be read may have changed already: nothing would invalidate the page afterwards.
    const cacheable =
      !draft && frameIsCurrent && tags.size > 0 && response.status === 200 && !response.headers.has('set-cookie');
    // Browsers revalidate each time and mostly get 304; a page that is not public is not stored at all.
    if (draft || isPrivatePath(pathname)) headers['x-robots-tag'] = 'noindex';
    headers['cache-control'] = cacheable ? 'public, max-age=0, must-revalidate' : 'no-store';
    // A transient database failure is 503, not an error of the page.
    const status = response.status === 500 && transientFailure(failure) ? 503 : response.status;
    if (status === 503) headers['retry-after'] = RETRY_SECONDS;
    return { status, headers, body, tags: cacheable ? [...tags] : undefined, until: page.until };
  }

  /** The session of a request; only private pages use it. */
  async function findSession(cookies: string | undefined): Promise<SignedIn | null> {
    const token = cookieValue(cookies, sessionCookieName(options.origin.startsWith('https:')));
    return (token && (await findCookieSession(options.shop.db, token, options.shop.now()))) || null;
  }

  // Pages take no bodies; the API has parsers of its own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  /** Answers with the page of a draft, for its frame. */
  async function sendDraft(request: FastifyRequest, reply: FastifyReply, show: () => Promise<RenderedPage | Refusal>) {
    const page = await admission.run(classOfPage(request.url), show, clientGone(reply));
    if (!isRefusal(page)) return reply.code(page.status).headers(page.headers).send(inFrame(page.body));
    const { status, text } = refusalAnswer(page);
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'x-frame-options': 'SAMEORIGIN' })
      .type('text/plain; charset=utf-8')
      .send(text);
  }
  const draftRequest = (path: string) => new Request(options.origin + path);

  app.get<{ Params: { id: string } }>(links.contentPreview(':id'), (request, reply) =>
    sendDraft(request, reply, () =>
      showPreview(options.shop, request.params.id, (shop, path) => render(draftRequest(path), null, { shop })),
    ),
  );

  app.get<{ Params: { id: string } }>(links.menusPreview(':id'), (request, reply) =>
    sendDraft(request, reply, async () => {
      const drawn = await menusOfPreview(options.shop, request.params.id);
      return isRefusal(drawn) ? drawn : render(draftRequest(links.home()), null, { menus: drawn });
    }),
  );

  app.all('*', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(405).header('allow', 'GET, HEAD').send();
    const path = request.url.split('?', 1)[0]!;
    if (path.length > 1 && path.endsWith('/')) {
      return reply.redirect(withoutSlash(path) + request.url.slice(path.length), 308);
    }
    // Where React Router would answer with the data of a page, which no browser asks for (decision 0090).
    if (path.endsWith('.data')) return reply.callNotFound();
    rejectPrefetch(request.headers['sec-purpose'], admission);
    const key = pageKey(request.url);
    if (key === undefined) {
      // From our own origin, whatever the Host header says.
      const pageRequest = new Request(options.origin + request.url, { method: request.method });
      const page = await admission.run(
        classOfPage(path),
        async () => render(pageRequest, await findSession(request.headers.cookie)),
        clientGone(reply),
      );
      if (CARRIES_QUERY in page.headers) return sendRedirect(request, reply, page);
      return reply.code(page.status).headers(page.headers).send(page.body);
    }
    // Rendered from the key, not from the visitor's request: no cookie or stray parameter leaks in.
    // A cacheable page is rendered to the end even if the client disconnects, because others may wait for it.
    const renderKey = (gone?: AbortSignal) =>
      admission.run('pages', () => render(new Request(options.origin + key.address)), gone);
    const page = key.cacheable
      ? await cache.getOrRender(key.address, () => renderKey())
      : await cache.renderOnly(() => renderKey(clientGone(reply)));
    if (CARRIES_QUERY in page.headers) return sendRedirect(request, reply, page);
    return sendPage(request, reply, page);
  });
}

/** Rounds of the event loop between two pages. An empty round takes microseconds, a page milliseconds. */
const ROUNDS = 8;

/**
 * Renders pages one by one, with rounds of the event loop in between. Node accepts one connection a round: without this an
 * overloaded process accepts hardly faster than it renders, and new connections wait, health checks included.
 */
function queueTurns(): () => Promise<void> {
  let last = Promise.resolve();
  async function rounds(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) await new Promise((resolve) => setImmediate(resolve));
  }
  return () => (last = last.then(rounds));
}

/** `/catalog//` becomes `/catalog`; `//evil.example/` must not become an address of another host. */
function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  let start = 0;
  while (start < end && (path[start] === '/' || path[start] === '\\')) start++;
  return `/${path.slice(start, end)}`;
}

/** Redirects an old address to its page, with the query (tracking parameters). Cached for an hour, so corrections take effect. */
function sendRedirect(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  const [to = '/', fragment] = page.headers.location!.split('#', 2);
  const search = request.url.split('?', 2)[1];
  const query = search ? `${to.includes('?') ? '&' : '?'}${search}` : '';
  return reply
    .header('cache-control', page.status === 301 ? 'public, max-age=3600' : 'no-store')
    .redirect(`${to}${query}${fragment === undefined ? '' : `#${fragment}`}`, page.status);
}
