import { LRUCache } from 'lru-cache';
import { compressBest, finishPage, withEtag, type CachedPage, type RenderedPage } from './finished-page.ts';
import { TagEpochs } from './tag-epochs.ts';

export interface PageCacheOptions {
  /** 0 turns the cache off: every request renders. */
  readonly maxBytes: number;
  /** False while change notifications may be missed: then nothing is cached and cached pages are not sent. */
  readonly mayCache: () => boolean;
  /** The clock that `until` is compared with. */
  readonly now: () => Date;
  /** Whether cached pages are compressed once more, at the highest level. */
  readonly compressesBest: boolean;
}

/** A rendering in progress. */
interface Rendering {
  /** {@link TagEpochs.now} when it began. */
  readonly began: number;
  readonly ended: Promise<Rendered>;
}

interface Rendered {
  readonly page: CachedPage;
  /** Something it shows may have changed since its rendering began. */
  readonly outdated: boolean;
}

/**
 * Whole public pages as ready bytes. The key is the path with its allow-listed query, without any data of
 * the visitor; concurrent misses share one rendering; a change invalidates the pages with its tag (decision 0081).
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #off: boolean;
  readonly #renderings = new Map<string, Rendering>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #epochs = new TagEpochs();
  readonly #mayCache: () => boolean;
  readonly #now: () => Date;
  readonly #compressesBest: boolean;
  // One page at a time, so that compression leaves the cores to requests.
  #compressing: Promise<void> = Promise.resolve();
  hits = 0;
  misses = 0;

  constructor(options: PageCacheOptions) {
    this.#mayCache = options.mayCache;
    this.#now = options.now;
    this.#compressesBest = options.compressesBest;
    this.#off = options.maxBytes === 0;
    this.#pages = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: (page) =>
        1024 + page.bodies.identity.length + (page.bodies.br?.length ?? 0) * 2 + (page.bodies.gzip?.length ?? 0),
      dispose: (page, key) => this.#removeTags(page, key),
    });
  }

  get(key: string): CachedPage | undefined {
    if (!this.#mayCache()) return undefined;
    const page = this.#pages.get(key);
    if (page?.until && page.until <= this.#now()) {
      this.#pages.delete(key);
      return undefined;
    }
    return page;
  }

  /** The cached page, or the result of `render`, which concurrent requests share. */
  async getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    if (this.#off) {
      this.misses++;
      return withEtag(await render());
    }
    const requestedAt = this.#epochs.now;
    for (;;) {
      const cached = this.get(key);
      if (cached) {
        this.hits++;
        return cached;
      }
      const rendering = this.#renderings.get(key) ?? this.#start(key, render);
      const { page, outdated } = await rendering.ended;
      // Tags are known only after rendering: a request made after a change must not get a rendering that began before it.
      if (rendering.began >= requestedAt || !outdated) return page;
    }
  }

  /** Renders without caching; public pages are still compressed. */
  async renderOnly(render: () => Promise<RenderedPage>): Promise<CachedPage> {
    this.misses++;
    return finishPage(await render());
  }

  #start(key: string, render: () => Promise<RenderedPage>): Rendering {
    this.misses++;
    const began = this.#epochs.begin();
    const ended = this.#render(key, began, render).finally(() => {
      this.#epochs.end(began);
      // After `invalidateAll` another rendering may have this key.
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key);
    });
    const rendering: Rendering = { began, ended };
    this.#renderings.set(key, rendering);
    return rendering;
  }

  async #render(key: string, began: number, render: () => Promise<RenderedPage>): Promise<Rendered> {
    const page = await finishPage(await render());
    const outdated = this.#epochs.changedSince(began, page.tags);
    if (!outdated && page.tags && page.status === 200 && this.#mayCache()) this.#cache(key, page, page.tags);
    return { page, outdated };
  }

  #cache(key: string, page: CachedPage, tags: readonly string[]): void {
    this.#pages.set(key, page);
    for (const tag of tags) {
      let keys = this.#keysByTag.get(tag);
      if (!keys) this.#keysByTag.set(tag, (keys = new Set()));
      keys.add(key);
    }
    if (!this.#compressesBest) return;
    this.#compressing = this.#compressing.then(async () => {
      if (this.#pages.peek(key) !== page) return;
      const br = await compressBest(page.body);
      if (this.#pages.peek(key) === page) page.bodies.br = br;
    });
  }

  /** Resolves when every cached page has its best compression, which replaces what was sent before. */
  get compressed(): Promise<void> {
    return this.#compressing;
  }

  /** Removes the pages with the tag; `product:*` stands for all tags that begin with `product:`. */
  invalidate(tag: string): void {
    this.#epochs.invalidate(tag);
    const tags = tag.endsWith(':*')
      ? [...this.#keysByTag.keys()].filter((each) => each.startsWith(tag.slice(0, -1)))
      : [tag];
    for (const each of tags) for (const key of this.#keysByTag.get(each) ?? []) this.#pages.delete(key);
  }

  invalidateAll(): void {
    this.#epochs.invalidateAll();
    // No request may join a rendering that began earlier, whatever its tags will be.
    this.#renderings.clear();
    this.#pages.clear();
  }

  #removeTags(page: CachedPage, key: string): void {
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
