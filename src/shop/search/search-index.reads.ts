import { sql, type SQL } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { BUNDLES_LEFT } from '../catalog/catalog.reads.ts';
import type { ProductKind } from '../catalog/product.rules.ts';
import { searchSynonyms } from './search.tables.ts';
import type { ResultType, SearchDocument, Synonym } from './search-result.rules.ts';

/** Width in pixels of the picture beside a result: 48 CSS pixels on a dense screen. */
const PICTURE_WIDTH = 96;

interface ProductRow extends Record<string, unknown> {
  id: number;
  slug: string;
  section_id: SectionId;
  kind: ProductKind;
  name: string;
  tagline: string;
  form: string;
  count_text: string;
  price: Kopecks;
  drug_type: string;
  purposes: string[];
  audience: string[];
  for_whom: string[];
  main_ingredients: string[];
  composition: string[] | null;
  label: string | null;
  parts: string[] | null;
  in_stock: boolean;
  popularity: number;
  picture_id: string | null;
}

/** Contraindications are not indexed: the name of an illness must not lead to goods. */
function productOf(row: ProductRow): SearchDocument {
  const section = sectionOf(row.section_id);
  return {
    key: `product:${row.id}`,
    type: 'product',
    title: row.name,
    url: links.product(section.slug, row.slug),
    image: row.picture_id && links.picture(row.picture_id, PICTURE_WIDTH),
    price: row.price,
    names: row.name,
    ingredients: [...row.main_ingredients, ...(row.composition ?? [])],
    kinds: [
      row.form,
      row.drug_type,
      section.name,
      // A certificate has all purposes, so they are no criterion.
      ...(section.slug === 'sertifikati' ? [] : row.purposes),
      ...(row.parts ?? []),
    ],
    texts: [row.tagline, row.count_text, ...row.for_whom, ...row.audience, row.label ?? ''],
    inStock: row.in_stock,
    popularity: row.popularity,
  };
}

async function products(db: Db, where: SQL, limit: SQL): Promise<{ documents: SearchDocument[]; lastId: number }> {
  const { rows } = await db.execute<ProductRow>(sql`
    select p.id, p.slug, p.section_id, p.kind, p.name, p.tagline, p.form, p.count_text, p.price, p.drug_type,
      p.purposes, p.audience, p.for_whom, p.main_ingredients, p.details->>'ingredients' as label, p.popularity,
      case when jsonb_typeof(p.details->'composition') = 'array'
        then array(select part->>'name' from jsonb_array_elements(p.details->'composition') part) end as composition,
      case when p.type = 'bundle' then array(
        select own.name from product_parts pp join products own on own.id = pp.part_id
        where pp.bundle_id = p.id and own.published_at is not null
      ) end as parts,
      case when p.kind = 'digital' then true when p.type = 'bundle' then coalesce(${BUNDLES_LEFT}, 0) > 0
      else coalesce((select s.available > 0 from stock_levels s where s.product_id = p.id), false) end as in_stock,
      (select pic.picture_id from product_pictures pic where pic.product_id = p.id order by pic.position limit 1) as picture_id
    from products p where p.published_at is not null and ${where} order by p.id ${limit}`);
  return { documents: rows.map(productOf), lastId: rows.at(-1)?.id ?? 0 };
}

/** All products, in batches. */
export async function* allProducts(db: Db, batchSize: number): AsyncGenerator<readonly SearchDocument[]> {
  for (let after = 0; ;) {
    const { documents, lastId } = await products(db, sql`p.id > ${after}`, sql`limit ${batchSize}`);
    if (documents.length === 0) return;
    yield documents;
    after = lastId;
  }
}

/** These products and the bundles that contain them, whose stock and texts depend on them. */
export async function productsAndBundles(
  db: Db,
  ids: readonly number[],
): Promise<{ documents: readonly SearchDocument[] }> {
  const requested = sql`${sql.param(ids)}::bigint[]`;
  return products(
    db,
    sql`(p.id = any(${requested}) or p.id in (select bundle_id from product_parts where part_id = any(${requested})))`,
    sql``,
  );
}

const CONTENT: Readonly<
  Record<string, { readonly type: ResultType; readonly url: (slug: string) => string; readonly sort: string }>
> = {
  article: { type: 'article', url: links.article, sort: 'статья статьи' },
  research: { type: 'article', url: links.researchItem, sort: 'исследование' },
  news: { type: 'new', url: links.newsItem, sort: 'новость новости' },
  partner: { type: 'partner', url: links.partner, sort: 'партнёр партнёры' },
};

interface ContentRow extends Record<string, unknown> {
  id: number;
  kind: string;
  slug: string;
  title: string;
  summary: string;
  picture_id: string | null;
  day: number;
}

/** Published articles, research, news and partners; all of them if `ids` is omitted. */
export async function materials(db: Db, now: Date, ids?: readonly number[]): Promise<SearchDocument[]> {
  const { rows } = await db.execute<ContentRow>(sql`
    select id, kind, slug, title, summary, picture_id, floor(extract(epoch from published_at) / 86400)::int as day
    from content_items where published_at <= ${now} and kind in ('article', 'research', 'news', 'partner')
      ${ids ? sql`and id = any(${sql.param(ids)}::bigint[])` : sql``} order by id`);
  return rows.map((row) => {
    const { type, url, sort } = CONTENT[row.kind]!;
    return {
      key: `content:${row.id}`,
      type,
      title: row.title,
      url: url(row.slug),
      image: row.picture_id && links.picture(row.picture_id, PICTURE_WIDTH),
      price: null,
      names: row.title,
      ingredients: [],
      kinds: [sort],
      texts: [row.summary],
      inStock: true,
      // Of equal matches the newest comes first.
      popularity: row.day,
    };
  });
}

export function synonyms(db: Db): Promise<Synonym[]> {
  return db.select().from(searchSynonyms).orderBy(searchSynonyms.word, searchSynonyms.means);
}
