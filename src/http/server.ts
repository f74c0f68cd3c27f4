import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ApiParts } from '../api/api-parts.ts';
import { api } from '../api/api.ts';
import type { FileStore } from '../platform/files.ts';
import type { Shelves } from '../shop/catalog/follow-shelf.ts';
import type { PictureRenderer } from '../shop/pictures/render-picture.ts';
import type { LinkCardRenderer } from '../shop/pictures/render-link-card.ts';
import { admitCalls } from './admission.ts';
import { desk } from './desk.ts';
import { answerCached } from './answer-cached.ts';
import { dropStalledClients } from './drop-stalled-clients.ts';
import { answerPageErrors, BARE_PAGE_HEADERS, unreadablePage } from './errors.ts';
import { keepAssets, KEEP_AGAIN_MS } from './kept-assets.ts';
import { machinePages, type MachinePagesOptions } from './machine-pages.ts';
import { health, type HealthParts } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { picturesRoute } from './pictures.ts';
import { pathOfTarget } from './request-target.ts';
import { HSTS, SECURITY_HEADERS } from './security-headers.ts';
import { speculationRules } from './speculation-rules.ts';
import { storefront, type StorefrontOptions } from './storefront.ts';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface HttpParts extends ApiParts, HealthParts {
  readonly build: () => Promise<ServerBuild>;
  readonly cache: PageCache;
  /** Longest stall of a client that neither sends nor reads, in milliseconds. */
  readonly slowClientMs: number;
  readonly metrics: Metrics;
  /** Serves metrics on this port with this token; undefined does not serve them. */
  readonly metricsToken: string | undefined;
  readonly shelves: Shelves;
  readonly company: StorefrontOptions['company'];
  readonly menus: StorefrontOptions['menus'];
  readonly partnerEmail: string;
  readonly replyMailbox: StorefrontOptions['replyMailbox'];
  readonly mapOrigins: StorefrontOptions['mapOrigins'];
  readonly renderer: PictureRenderer;
  /** Settings for search engines. */
  readonly searchEngines: Pick<MachinePagesOptions, 'findable' | 'indexNowKey'>;
  readonly files: FileStore;
  readonly linkCards: LinkCardRenderer;
  /** Addresses and networks of the proxies in front of the shop. */
  readonly trustedProxies: readonly string[];
  /** Folder of the built browser files. */
  readonly clientFolder: string;
  /** Folder of the built staff desk. */
  readonly deskFolder: string;
  /** Folder of the browser files of all builds that were running within a day, shared by the processes. */
  readonly keptAssets: string;
  /** The live-reloading server in development; it serves browser files itself. */
  readonly reloading: Middleware | undefined;
}

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The whole shop as one Fastify application, not listening yet. */
export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const { reloading, slowClientMs } = parts;
  const unreadable = unreadablePage(parts.rehearsal);
  const commonHeaders = {
    ...SECURITY_HEADERS,
    ...(parts.rehearsal && { 'x-robots-tag': 'noindex' }),
    ...(parts.origin.startsWith('https:') && { 'strict-transport-security': HSTS }),
  };
  const answerIfCached = answerCached({ ...parts, commonHeaders });
  const app: FastifyInstance = fastify<Server>({
    // Forwarded addresses are trusted only from configured proxies: limits and consents rely on them.
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    rewriteUrl: (request) => pathOfTarget(request.url ?? ''),
    // Requests that cannot be routed: malformed addresses and headers.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).headers(BARE_PAGE_HEADERS).send(unreadable);
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
      const headers = Object.entries({ ...BARE_PAGE_HEADERS, connection: 'close' });
      socket.end(
        `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${unreadable}`,
      );
      // A client that does not close its side would keep the connection open.
      setTimeout(() => socket.destroy(), slowClientMs).unref();
    },
    forceCloseConnections: 'idle',
    // Requests received before closing are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handler) => {
      const server = createHttpServer(
        { headersTimeout: slowClientMs, connectionsCheckingInterval: slowClientMs / 4 },
        reloading
          ? (request, response) => reloading(request, response, () => handler(request, response))
          : (request, response) => {
              if (!answerIfCached(request, response)) handler(request, response);
            },
      );
      // Enough for a 5 MB file over a slow connection.
      server.requestTimeout = 90_000;
      // Longer than a proxy keeps an unused connection (60 s in nginx), or it would send requests on closed ones.
      server.keepAliveTimeout = 72_000;
      return server;
    },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(commonHeaders);
  });
  app.addHook('onSend', async (_request, reply) => {
    // A stopping process closes its connections; checked here because a stop may begin during the request.
    if (!parts.isServing()) reply.header('connection', 'close');
  });
  answerPageErrors(app, parts.log, parts.rehearsal);
  parts.metrics.count(app);
  if (parts.metricsToken !== undefined) parts.metrics.answer(app, parts.metricsToken);
  await health(app, parts);
  await app.register(picturesRoute, parts);
  await app.register(speculationRules);
  await app.register(machinePages, { ...parts, ...parts.searchEngines });
  await app.register(
    async (scope) => {
      admitCalls(scope, parts.admission);
      await api(scope, parts);
    },
    { prefix: '/api' },
  );
  if (!reloading) {
    await app.register(desk, { folder: parts.deskFolder });
    const built = path.join(parts.clientFolder, 'assets');
    await keepAssetsWhileServing(app, built, parts);
    await app.register(fastifyStatic, {
      root: [built, parts.keptAssets],
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
    await app.register(fastifyStatic, {
      root: parts.clientFolder,
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      preCompressed: true,
      maxAge: '1d',
      index: false,
      setHeaders: (response, file) => {
        if (!file.endsWith('.pdf')) return;
        // Linked from a letter: it opens in the browser and is not indexed.
        response.header('content-disposition', 'inline');
        response.header('x-robots-tag', 'noindex');
      },
      globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    });
  }
  await app.register(storefront, { ...parts, development: reloading !== undefined, chatUrl: parts.chat.url });
  const stopChecking = dropStalledClients(app.server, slowClientMs);
  app.addHook('onClose', async () => stopChecking());
  return app;
}

/** Pages of the previous version ask for their scripts after a deployment, too. */
async function keepAssetsWhileServing(app: FastifyInstance, built: string, parts: HttpParts): Promise<void> {
  const { keptAssets, log } = parts;
  const keep = () =>
    keepAssets(built, keptAssets, new Date()).catch((error: unknown) => log.error({ err: error }, 'assets not kept'));
  await mkdir(keptAssets, { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(keep, KEEP_AGAIN_MS).unref();
    void keep();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Longest wait for requests in progress; then their connections are closed. */
const FINISH_MS = 8_000;

/** Stops accepting connections and waits for the requests in progress. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await app.close().finally(() => clearTimeout(timer));
}
