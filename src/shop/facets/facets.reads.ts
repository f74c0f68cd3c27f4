import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { TOO_FEW_TO_FILTER, type Facet } from '../../kernel/shelf-query.ts';
import { SECTIONS, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { settings, settingsEvents } from '../settings/settings.tables.ts';
import { knownValues, type Facets, type SavedFacets, type UsedTexts } from './facet.rules.ts';

/** The filters as the staff has saved them; the first ones come with a migration. */
export async function savedFacets(db: Db): Promise<Facets> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'facets'));
  return (row!.value as SavedFacets).facets;
}

const TEXTS: Readonly<Record<Facet, SQL>> = {
  purpose: sql`purposes`,
  form: sql`array_remove(array[drug_type], '')`,
  for: sql`audience`,
  ingredient: sql`main_ingredients`,
};

/** What products write in the field of a facet; products with the same texts are counted together. */
export async function usedTexts(db: Db, facet: Facet): Promise<UsedTexts[]> {
  const { rows } = await db.execute<{
    section: SectionId;
    isPublished: boolean;
    texts: string[];
    products: number;
  }>(sql`
    select section_id as section, published_at is not null as "isPublished", ${TEXTS[facet]} as texts, count(*)::int as products
    from products where cardinality(${TEXTS[facet]}) > 0 group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

/** Everything that the screen of the filters shows. */
export async function deskFacets(db: Db) {
  // The version is read first: settings that are newer are refused as changed, never overwritten.
  const [last] = await db
    .select({ id: settingsEvents.id })
    .from(settingsEvents)
    .where(eq(settingsEvents.key, 'facets'))
    .orderBy(desc(settingsEvents.id))
    .limit(1);
  const saved = await savedFacets(db);
  const { rows } = await db.execute<{ section: SectionId; published: number }>(sql`
    select section_id as section, count(*)::int as published from products where published_at is not null group by 1`);
  const withFilters = SECTIONS.map(({ id }) => id).filter((id) =>
    rows.some(({ section, published }) => section === id && published > TOO_FEW_TO_FILTER),
  );
  const facets = [];
  for (const one of saved) {
    const values = knownValues(one, await usedTexts(db, one.facet));
    // A filter needs a choice.
    const offers = (section: SectionId) =>
      !one.hiddenIn.includes(section) &&
      values.filter(({ isShown, sections }) => isShown && sections.includes(section)).length > 1;
    facets.push({ ...one, values, shownIn: withFilters.filter(offers) });
  }
  return { version: last!.id, facets };
}
