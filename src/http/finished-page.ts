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
}

export function withEtag(page: RenderedPage): CachedPage {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
  return { ...page, etag, bodies: { identity: page.body } };
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

/** The body in the encoding; gzip is made on first use. */
export async function bodyOf(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br' && page.bodies.br) return page.bodies.br;
  if (encoding === 'gzip') return (page.bodies.gzip ??= await compressGzip(page.bodies.identity, { level: 6 }));
  return page.bodies.identity;
}
