import { asc, inArray, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Facet } from '../../kernel/shelf-query.ts';
import { slugOf } from '../../kernel/slug.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { findClaims } from '../claims/find-claims.ts';
import { changeFacets, type FacetCommand } from '../facets/change-facets.ts';
import {
  FIELD_OF_FACET,
  knownValues,
  replacedTexts,
  withFacet,
  withoutValue,
  withReplaced,
  type ArrangedValue,
  type FacetSettings,
  type KnownValue,
  type SavedFacets,
} from '../facets/facet.rules.ts';
import { usedTexts } from '../facets/facets.reads.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productEvents, products } from './catalog.tables.ts';

/** What becomes of a value of a filter, in every product that has it. */
export type Replacement =
  | { readonly kind: 'renamed'; readonly text: string }
  /** Into the value with this word. */
  | { readonly kind: 'merged'; readonly into: string }
  | { readonly kind: 'removed' };

interface ReplacedValue {
  readonly facet: Facet;
  readonly word: string;
  /** How many products have it, as the sender was told. */
  readonly products: number;
}

/** More would be locked too long. */
export const MOST_REPLACED = 5000;

/**
 * Renames a value of a filter, merges it into another or removes it, in the filter and in all products that have it. Its address leads
 * to the value that takes its place, or to the whole section. Only the new words are checked for claims: nothing else of a label changes.
 */
export async function replaceFacetValue(
  ctx: Pick<ShopContext, 'transaction' | 'actor'>,
  { facet, word, products: told }: ReplacedValue,
  replacement: Replacement,
  command: FacetCommand,
): Promise<SavedFacets | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change', 'facets');
  if (notAllowed) return notAllowed;
  return changeFacets(ctx, { changes: { facet, word, told, replacement }, command }, async (tx, facets) => {
    const settings = facets.find((one) => one.facet === facet)!;
    const values = knownValues(settings, await usedTexts(tx.db, facet));
    const value = values.find((one) => one.word === word);
    if (!value) return refuse('facet-value-unknown');
    const next = await nextValue(tx, values, value, replacement);
    if (next && 'refused' in next) return next;
    if (value.products > MOST_REPLACED) return refuse('facet-value-too-common', { most: MOST_REPLACED });
    const changed = await rewriteProducts(tx, settings, value, next?.text ?? null);
    if (changed !== told) return refuse('facet-products-changed', { products: changed });
    const { kind } = replacement;
    const done = { kind, facet, text: value.text, becomes: next?.text ?? null, products: changed };
    return {
      facets: withFacet(facets, next ? withReplaced(settings, word, next) : withoutValue(settings, word)),
      done,
    };
  });
}

/** The value that takes the place of another; undefined when that one is removed. */
async function nextValue(
  tx: TransactionContext,
  values: readonly KnownValue[],
  { word, isShown }: KnownValue,
  replacement: Replacement,
): Promise<ArrangedValue | undefined | Refusal> {
  switch (replacement.kind) {
    case 'renamed': {
      const { text } = replacement;
      const claims = await findClaims(tx.db, [{ place: 'text', text, scope: 'goods' }]);
      if (claims.length > 0) return refuse('claims-found', { claims });
      const next = slugOf(text);
      const there = values.find((one) => one.word === next && next !== word);
      return there ? refuse('facet-value-exists', { text: there.text }) : { word: next, text, isShown };
    }
    case 'merged': {
      const target = values.find((one) => one.word === replacement.into && one.word !== word);
      return target ? { word: target.word, text: target.text, isShown: target.isShown } : refuse('facet-value-unknown');
    }
    case 'removed':
      return undefined;
  }
}

/** Changes the field of the facet in all products with the value, each with its event. @returns how many there are */
async function rewriteProducts(
  tx: TransactionContext,
  settings: FacetSettings,
  { word, texts }: KnownValue,
  text: string | null,
): Promise<number> {
  const field = FIELD_OF_FACET[settings.facet];
  const column = products[field];
  const having =
    field === 'drugType' ? inArray(column, [...texts]) : sql`${column} && ${sql.param([...texts])}::text[]`;
  const rows = await tx.db
    .select({ id: products.id, before: column })
    .from(products)
    .where(having)
    .orderBy(asc(products.id))
    .for('update');
  if (rows.length === 0) return 0;
  const at = tx.now();
  const changes = rows.map(({ id, before }) => {
    const list = typeof before === 'string' ? [before] : before;
    const left = replacedTexts(settings, list, word, text);
    return { id, before, after: typeof before === 'string' ? (left[0] ?? '') : left };
  });
  const after =
    field === 'drugType' ? sql`changed.after #>> '{}'` : sql`array(select jsonb_array_elements_text(changed.after))`;
  await tx.db.execute(sql`
    update products set ${sql.identifier(column.name)} = ${after}, updated_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id bigint, after jsonb)
    where products.id = changed.id`);
  await tx.db.insert(productEvents).values(
    changes.map(({ id, before, after: now }) => ({
      productId: id,
      kind: 'saved' as const,
      actor: actorName(tx.actor),
      facts: { [field]: { before, after: now } },
      at,
    })),
  );
  return rows.length;
}
