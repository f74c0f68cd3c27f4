import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { referenceSubstances } from '../substances/substances.reads.ts';
import { cardsOf, DOSE_COLUMNS } from './catalog.reads.ts';
import { doseOf, type DoseColumns, type LabelDose } from './label-dose.rules.ts';
import { withPercents } from './label-numbers.rules.ts';
import type { Ingredient, ProductCard, ProductDetails } from './product.rules.ts';

/** A product as a column of the comparison. */
export interface ComparedProduct {
  readonly card: ProductCard;
  readonly daysInPack: number | null;
  /** How it is taken by its label, as numbers. */
  readonly dose: LabelDose | null;
  readonly purposes: readonly string[];
  readonly forWhom: readonly string[];
  readonly composition: readonly Ingredient[];
  readonly contraindications: string | null;
  readonly storage: string | null;
  /** Sold with a certificate of state registration. */
  readonly supplement: boolean;
}

interface Row extends Record<string, unknown>, DoseColumns {
  id: number;
  days_in_pack: number | null;
  purposes: string[];
  for_whom: string[];
  details: ProductDetails;
}

/** These products side by side, in the order of `ids`; those not on sale are left out. */
export async function comparisonOf(db: Db, ids: readonly number[]): Promise<ComparedProduct[]> {
  const [{ cards }, { rows }, substances] = await Promise.all([
    cardsOf(db, ids),
    db.execute<Row>(sql`
      select p.id, p.days_in_pack, p.purposes, p.for_whom, p.details, ${DOSE_COLUMNS} from products p
      where p.id = any(${sql.param(ids)}::bigint[]) and p.published_at is not null`),
    referenceSubstances(db),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return cards.flatMap((card): ComparedProduct[] => {
    const row = rowOf.get(card.id);
    if (!row) return [];
    const { composition, contraindications, storage, sgr } = row.details;
    return [
      {
        card,
        daysInPack: row.days_in_pack,
        dose: doseOf(row),
        purposes: row.purposes,
        forWhom: row.for_whom,
        composition: withPercents(composition ?? [], substances),
        contraindications: contraindications ?? null,
        storage: storage ?? null,
        supplement: Boolean(sgr),
      },
    ];
  });
}
