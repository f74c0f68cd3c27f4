import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A finished page before it is kept. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What the page shows; undefined for a page that may not be kept. */
  readonly tags: readonly string[] | undefined;
  /** When it becomes untrue by itself, though nobody changes anything. */
  readonly until?: Date;
}

/** A kept page: ready bytes in each encoding. */
export interface KeptPage extends RenderedPage {
  readonly etag: string;
  readonly bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

export interface PageCacheOptions {
  /** 0 keeps nothing and renders for each visitor. */
  readonly maxBytes: number;
  /** Asked after each rendering: false while word of changes cannot arrive, and nothing is kept. */
  readonly mayKeep: () => boolean;
  /** The clock that `until` is compared with. */
  readonly now: () => Date;
}

/**
 * Whole public pages as ready bytes. The key is the path with its allow-listed query, never anything of
 * the visitor; concurrent misses render once; a change of content drops the pages that carry its tag.
 */
export class PageCache {
  readonly #pages: LRUCache<string, KeptPage>;
  readonly #off: boolean;
  readonly #rendering = new Map<string, Promise<KeptPage>>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #mayKeep: () => boolean;
  readonly #now: () => Date;
  // Counts changes, so that a page rendered from data older than a change is not kept after it.
  #changes = 0;
  // One page at a time: compressing that hard must not take the cores from visitors.
  #compressing: Promise<void> = Promise.resolve();
  hits = 0;
  misses = 0;

  constructor(options: PageCacheOptions) {
    this.#mayKeep = options.mayKeep;
    this.#now = options.now;
    this.#off = options.maxBytes === 0;
    this.#pages = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: (page) =>
        1024 + page.bodies.identity.length + (page.bodies.br?.length ?? 0) * 2 + (page.bodies.gzip?.length ?? 0),
      dispose: (page, key) => this.#forget(page, key),
    });
  }

  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (page?.until && page.until <= this.#now()) {
      this.#pages.delete(key);
      return undefined;
    }
    if (page) this.hits++;
    return page;
  }

  /** The kept page, or the one `render` makes; many who ask at once wait for one rendering. */
  async getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    if (this.#off) {
      this.misses++;
      return withEtag(await render());
    }
    const kept = this.get(key);
    if (kept) return kept;
    const running = this.#rendering.get(key);
    if (running) return running;
    this.misses++;
    const started = this.#render(key, render).finally(() => {
      // After a change another one may have begun under this key.
      if (this.#rendering.get(key) === started) this.#rendering.delete(key);
    });
    this.#rendering.set(key, started);
    return started;
  }

  /** Renders without keeping; a page that is public goes out compressed all the same. */
  async renderOnly(render: () => Promise<RenderedPage>): Promise<KeptPage> {
    this.misses++;
    return finish(await render());
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const before = this.#changes;
    const page = await finish(await render());
    if (page.tags && page.status === 200 && before === this.#changes && this.#mayKeep()) {
      this.#pages.set(key, page);
      for (const tag of page.tags) {
        let keys = this.#keysByTag.get(tag);
        if (!keys) this.#keysByTag.set(tag, (keys = new Set()));
        keys.add(key);
      }
      this.#compressing = this.#compressing.then(() => this.#compressHarder(key, page));
    }
    return page;
  }

  /** Level 5 answers the first visitor; level 11 takes a second and serves all later ones. */
  async #compressHarder(key: string, page: KeptPage): Promise<void> {
    if (this.#pages.peek(key) !== page) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length };
    const br = await compressBrotli(page.body, { params });
    if (this.#pages.peek(key) === page) page.bodies.br = br;
  }

  /** Drops the pages that carry the tag, or all of them. */
  drop(tag: string | undefined): void {
    this.#changes++;
    // Whoever asks from now on must not join a rendering that began before the change.
    this.#rendering.clear();
    if (tag === undefined) {
      this.#pages.clear();
      return;
    }
    for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
  }

  #forget(page: KeptPage, key: string): void {
    for (const tag of page.tags ?? []) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}

function withEtag(page: RenderedPage): KeptPage {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
  return { ...page, etag, bodies: { identity: page.body } };
}

async function finish(rendered: RenderedPage): Promise<KeptPage> {
  const page = withEtag(rendered);
  if (page.tags) page.bodies.br = await compressBrotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return page;
}

/** The body in the encoding; gzip is made when the first old client asks for it. */
export async function bodyOf(page: KeptPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br' && page.bodies.br) return page.bodies.br;
  if (encoding === 'gzip') return (page.bodies.gzip ??= await compressGzip(page.bodies.identity, { level: 6 }));
  return page.bodies.identity;
}

/** Best encoding of ours that the visitor takes. */
export function chooseEncoding(accepted: string | undefined, available: KeptPage['bodies']): Encoding {
  if (!accepted) return 'identity';
  if (available.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (available.br && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
