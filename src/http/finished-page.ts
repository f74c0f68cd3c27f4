import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Encodings of a page, the best one first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A page as it was rendered. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Tags of what the page shows; undefined for a page that may not be cached. */
  readonly tags: readonly string[] | undefined;
  /** When it becomes out of date without any change of data. */
  readonly until?: Date;
}

/** A page ready to be sent and cached: its bytes in each encoding. */
export interface CachedPage extends RenderedPage {
  readonly etag: string;
  readonly bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** What was sent last in each encoding. */
  readonly copies: Partial<Record<Encoding, PageCopy>>;
}

/** A page in one encoding. */
export interface PageCopy {
  readonly body: Buffer;
  /** Undefined for a page that may not be cached. */
  readonly etag: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers for a client that has this copy already. */
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
  /** The route that sends the page, for metrics. */
  readonly route: string;
}

/** The ETag covers the headers too, so that a 304 need not repeat them. */
export function withEtag(page: RenderedPage): CachedPage {
  const hash = createHash('sha256').update(JSON.stringify(page.headers)).update(page.body);
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  return { ...page, etag, bodies: { identity: page.body }, copies: {} };
}

/** Compresses at level 5, fast enough for the first visitor. */
export async function finishPage(rendered: RenderedPage): Promise<CachedPage> {
  const page = withEtag(rendered);
  if (page.tags) page.bodies.br = await compressBrotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return page;
}

/** Compresses at level 11 for later visitors, which takes about a second. */
export function compressBest(body: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressBrotli(body, { params });
}

/** The page in the encoding; gzip is made on first use. */
export async function copyOf(page: CachedPage, encoding: Encoding, route: string): Promise<PageCopy> {
  if (encoding === 'gzip') page.bodies.gzip ??= await compressGzip(page.bodies.identity, { level: 6 });
  return readyCopy(page, encoding) ?? (page.copies[encoding] = makeCopy(page, encoding, route));
}

/** The page in the encoding if it was sent in it since it was last compressed. */
export function readyCopy(page: CachedPage, encoding: Encoding): PageCopy | undefined {
  const copy = page.copies[encoding];
  return copy?.body === page.bodies[encoding] ? copy : undefined;
}

/** Headers that the client has together with the body. */
const DESCRIBES_BODY = new Set(['content-type', 'content-encoding', 'content-security-policy']);

function makeCopy(page: CachedPage, encoding: Encoding, route: string): PageCopy {
  const body = page.bodies[encoding]!;
  const etag = encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`;
  const headers = {
    ...page.headers,
    ...(page.tags && { etag, vary: 'accept-encoding' }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  const notModifiedHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !DESCRIBES_BODY.has(name)));
  return { body, etag: page.tags && etag, headers, notModifiedHeaders, route };
}
