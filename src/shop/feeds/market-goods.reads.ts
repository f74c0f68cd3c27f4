import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { CARD_COLUMNS, CARD_ROWS, type CardRow } from '../catalog/catalog.reads.ts';
import type { ProductDetails } from '../catalog/product.rules.ts';
import type { MarketGood } from './market-offer.rules.ts';

const ROWS_AT_ONCE = 500;

interface Row extends CardRow {
  tagline: string;
  main_ingredients: string[];
  details: ProductDetails;
  weight_grams: number;
  size_cm: number[];
  picture_ids: string[] | null;
  parts: { section_id: SectionId; details: ProductDetails; sold: boolean }[] | null;
}

/** All goods on sale in the order of ids, in batches, so that memory does not grow with the catalogue. */
export async function* marketGoods(db: Db): AsyncGenerator<readonly MarketGood[]> {
  for (let last = 0; ;) {
    const { rows } = await db.execute<Row>(sql`
      select ${CARD_COLUMNS}, p.tagline, p.main_ingredients, p.details, p.weight_grams, to_json(p.size_cm) as size_cm,
        (select array_agg(pic.picture_id order by pic.position) from product_pictures pic
          where pic.product_id = p.id) as picture_ids,
        (select json_agg(json_build_object('section_id', part.section_id, 'details', part.details,
          'sold', part.published_at is not null))
          from product_parts own join products part on part.id = own.part_id where own.bundle_id = p.id) as parts
      from ${CARD_ROWS} where p.published_at is not null and p.id > ${last} order by p.id limit ${ROWS_AT_ONCE}`);
    if (rows.length > 0) yield rows.map(goodOf);
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}

function goodOf(row: Row): MarketGood {
  return {
    id: row.id,
    slug: row.slug,
    section: sectionOf(row.section_id).slug,
    type: row.type,
    kind: row.kind,
    name: row.name,
    tagline: row.tagline,
    form: row.form,
    countText: row.count_text,
    price: row.price,
    oldPrice: row.old_price as Kopecks | null,
    daysInPack: row.days_in_pack,
    mainIngredients: row.main_ingredients,
    details: row.details,
    weightGrams: row.weight_grams,
    sizeCm: row.size_cm,
    available: row.available ?? 0,
    pictures: row.picture_ids ?? [],
    parts: (row.parts ?? []).map(({ section_id, ...part }) => ({ ...part, section: sectionOf(section_id).slug })),
  };
}

/**
 * A fingerprint of the data in the feed. It includes only whether goods are in stock, so that orders do not trigger a
 * rebuild.
 */
export async function marketFingerprint(db: Db): Promise<string> {
  const { rows } = await db.execute<{ fingerprint: string }>(sql`
    select concat_ws('-', count(*), (select max(updated_at) from settings where key = 'company'), coalesce(sum(hashtextextended(concat_ws('|', p.id, p.slug, p.section_id, p.type, p.kind,
        p.price, p.old_price, p.updated_at, coalesce(s.available, 0) > 0,
        (select string_agg(pic.picture_id, ',' order by pic.position) from product_pictures pic where pic.product_id = p.id),
        (select string_agg(concat(own.part_id, ':', own.quantity, ':', part.updated_at, ':', coalesce(stock.available, 0) >= own.quantity), ',' order by own.part_id)
          from product_parts own join products part on part.id = own.part_id
          left join stock_levels stock on stock.product_id = own.part_id where own.bundle_id = p.id)
      ), 0)), 0)) as fingerprint
    from products p left join stock_levels s on s.product_id = p.id where p.published_at is not null`);
  return rows[0]!.fingerprint;
}
