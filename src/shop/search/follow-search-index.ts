import { setImmediate } from 'node:timers/promises';
import { stemmer } from '@orama/stemmers/russian';
import type { Db } from '../../platform/database.ts';
import { followRows, type FollowedRows } from '../../platform/follow-rows.ts';
import type { Log } from '../../platform/log.ts';
import { SearchIndex } from './search-index.rules.ts';
import { allProducts, materials, productsAndBundles, synonyms } from './search-index.reads.ts';
import type { SearchDocument } from './search-result.rules.ts';

const READ_AT_ONCE = 1_000;
/** Documents indexed between two turns of the event loop: some milliseconds of work. */
const PUT_AT_ONCE = 100;

type Source = 'product' | 'content' | 'synonyms';

interface FollowedSearchIndex {
  readonly index: SearchIndex;
  readonly rows: FollowedRows;
}

/** The search index of this process, kept up to date with the database by the changes passed to `rows`. */
export function followSearchIndex(db: Db, now: () => Date, log: Log): FollowedSearchIndex {
  const index = new SearchIndex(stemmer);

  async function put(documents: readonly SearchDocument[]): Promise<void> {
    for (let at = 0; at < documents.length; at += PUT_AT_ONCE) {
      for (const document of documents.slice(at, at + PUT_AT_ONCE)) index.put(document);
      await setImmediate();
    }
  }

  /** Keys that were not found have been unpublished or deleted. */
  function removeMissing(requested: Iterable<string>, found: ReadonlySet<string>): void {
    for (const key of requested) if (!found.has(key)) index.remove(key);
  }

  async function readProducts(ids: ReadonlySet<number> | 'all'): Promise<void> {
    const found = new Set<string>();
    if (ids === 'all') {
      for await (const documents of allProducts(db, READ_AT_ONCE)) {
        await put(documents);
        for (const { key } of documents) found.add(key);
      }
      removeMissing(index.keysOf('product'), found);
      return;
    }
    const { documents } = await productsAndBundles(db, [...ids]);
    await put(documents);
    for (const { key } of documents) found.add(key);
    removeMissing(
      [...ids].map((id) => `product:${id}`),
      found,
    );
  }

  async function readMaterials(ids: ReadonlySet<number> | 'all'): Promise<void> {
    const documents = await materials(db, now(), ids === 'all' ? undefined : [...ids]);
    await put(documents);
    removeMissing(
      ids === 'all' ? index.keysOf('content') : [...ids].map((id) => `content:${id}`),
      new Set(documents.map(({ key }) => key)),
    );
  }

  const rows = followRows<Source>(
    ['product', 'content', 'synonyms'],
    log,
    async (changes) => {
      if (changes.has('synonyms')) index.useSynonyms(await synonyms(db));
      const [changedProducts, changedContent] = [changes.get('product'), changes.get('content')];
      if (changedProducts) await readProducts(changedProducts);
      if (changedContent) await readMaterials(changedContent);
    },
    () => {},
  );
  return { index, rows };
}
