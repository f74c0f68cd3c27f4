import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { referenceSubstances, SUBSTANCES_TAG } from '../substances/substances.reads.ts';
import {
  CARD_COLUMNS,
  CARD_ROWS,
  cardOf,
  DOSE_COLUMNS,
  picturesColumn,
  sectionTag,
  tagsOf,
  type CardRow,
} from './catalog.reads.ts';
import { doseOf, type DoseColumns, type LabelDose } from './label-dose.rules.ts';
import { withinLevels, withPercents } from './label-numbers.rules.ts';
import type { ProductCard, ProductDetails } from './product.rules.ts';

/** A lesson or chapter as the programme lists it; its content is available only to buyers. */
export interface ProgrammeLine {
  readonly title: string;
  readonly minutes: number | null;
}

export interface ProductPage {
  readonly card: ProductCard;
  readonly tagline: string;
  readonly details: ProductDetails;
  readonly purposes: readonly string[];
  readonly forWhom: readonly string[];
  readonly drugType: string;
  readonly mainIngredients: readonly string[];
  readonly daysInPack: number | null;
  /** How it is taken by its label, as numbers. */
  readonly dose: LabelDose | null;
  /** No amount above 100 % of the norm exceeds its verified upper level; unknown levels do not count as kept. */
  readonly withinLevels: boolean;
  readonly weightGrams: number;
  readonly sizeCm: readonly number[];
  /** Face value of a gift certificate. */
  readonly denomination: Kopecks | null;
  readonly programme: readonly ProgrammeLine[];
  readonly parts: readonly { readonly card: ProductCard; readonly quantity: number }[];
  readonly bundles: readonly ProductCard[];
  readonly similar: readonly ProductCard[];
  readonly tags: readonly string[];
}

interface PageRow extends CardRow, DoseColumns {
  tagline: string;
  details: ProductDetails;
  purposes: string[];
  for_whom: string[];
  drug_type: string;
  main_ingredients: string[];
  weight_grams: number;
  size_cm: number[];
  denomination: Kopecks | null;
  programme: ProgrammeLine[] | null;
}

/** Most popular products of the section compared to find similar ones: a section may have thousands. */
const COMPARED = 200;

/** The catalogue data of a product page; undefined for an unknown or unpublished slug. */
export async function productPage(db: Db, slug: string): Promise<ProductPage | undefined> {
  // Postgres refuses some strings, such as a zero byte; anything but a slug cannot match.
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined;
  const found = await db.execute<PageRow>(sql`
    select ${CARD_COLUMNS}, ${picturesColumn(10)}, p.tagline, p.details, p.purposes, p.for_whom, p.drug_type,
      p.main_ingredients, p.weight_grams, to_json(p.size_cm) as size_cm, p.denomination, ${DOSE_COLUMNS},
      (select json_agg(json_build_object('title', m.title, 'minutes', m.minutes) order by m.position)
        from product_materials m where m.product_id = p.id) as programme
    from ${CARD_ROWS} where p.slug = ${slug} and p.published_at is not null`);
  const row = found.rows[0];
  if (!row) return undefined;
  const [parts, bundles, similar, substances] = await Promise.all([
    db.execute<CardRow & { quantity: number }>(sql`select ${CARD_COLUMNS}, ${picturesColumn(2)}, own.quantity
      from product_parts own join ${CARD_ROWS} on p.id = own.part_id where own.bundle_id = ${row.id}
      and p.published_at is not null order by p.price desc, p.id`),
    db.execute<CardRow>(sql`select ${CARD_COLUMNS}, ${picturesColumn(2)}
      from product_parts own join ${CARD_ROWS} on p.id = own.bundle_id
      where own.part_id = ${row.id} and p.published_at is not null order by p.popularity desc, p.id limit 4`),
    db.execute<CardRow>(sql`
      with near as (
        select s.id from products s
        where s.published_at is not null and s.id <> ${row.id}
          and s.section_id = ${row.section_id}
        order by s.popularity desc, s.id limit ${COMPARED})
      select ${CARD_COLUMNS}, ${picturesColumn(2)} from ${CARD_ROWS} where p.id in (select id from near)
      order by cardinality(array(select unnest(p.purposes) intersect select unnest(${sql.param(row.purposes)}::text[]))) desc,
        p.popularity desc, p.id limit 4`),
    referenceSubstances(db),
  ]);
  const composition = withPercents(row.details.composition ?? [], substances);
  return {
    card: cardOf(row),
    tagline: row.tagline,
    details: { ...row.details, ...(row.details.composition && { composition }) },
    purposes: row.purposes,
    forWhom: row.for_whom,
    drugType: row.drug_type,
    mainIngredients: row.main_ingredients,
    daysInPack: row.days_in_pack,
    dose: doseOf(row),
    withinLevels: withinLevels(composition, substances),
    weightGrams: row.weight_grams,
    sizeCm: row.size_cm,
    denomination: row.denomination,
    programme: row.programme ?? [],
    parts: parts.rows.map((part) => ({ card: cardOf(part), quantity: part.quantity })),
    bundles: bundles.rows.map(cardOf),
    similar: similar.rows.map(cardOf),
    tags: [
      SUBSTANCES_TAG,
      sectionTag(row.section_id),
      ...tagsOf([row, ...parts.rows, ...bundles.rows, ...similar.rows]),
    ],
  };
}
