import { setImmediate } from 'node:timers/promises';
import { and, asc, gt, isNotNull } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import { sectionOf } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { productTexts } from '../catalog/product-label.rules.ts';
import { products } from '../catalog/catalog.tables.ts';
import { claimsIn, compileClaims, type ClaimRule, type ClaimScope } from '../claims/claim-rule.rules.ts';
import type { PlacedText } from '../claims/find-claims.ts';
import { activeClaimRules } from '../claims/claims.reads.ts';
import { newlyStopped, withEdited, type EditedRule } from '../claims/try-claim-rule.rules.ts';
import { contentTexts } from '../content/content-texts.ts';
import { shownAt } from '../content/content.reads.ts';
import { contentAddress, type ContentKind } from '../content/content.rules.ts';
import { contentItems } from '../content/content.tables.ts';

const READ_AT_ONCE = 100;
const MOST_READ = 5_000;
const MOST_STOPPED = 50;

/** A published text that could not be saved again as it is. */
export interface StoppedText {
  readonly kind: 'product' | ContentKind;
  readonly id: number;
  readonly title: string;
  readonly address: string;
  readonly place: string;
  readonly words: string;
}

/** What the active rules find in a text, and what they would find with a rule as it is edited. */
export async function tryClaims(db: Db, text: string, scope: ClaimScope, edited?: EditedRule) {
  const rules = await activeClaimRules(db);
  const by = (used: readonly ClaimRule[]) => claimsIn(compileClaims(used), text, scope);
  return { found: by(rules), edited: edited ? by(withEdited(rules, edited)) : null };
}

/**
 * Published texts that the rules would stop with the edited one, and do not stop now; one finding of each, fifty at most.
 * @returns `isAll`: nothing was left out
 */
export async function textsStoppedBy(
  db: Db,
  edited: EditedRule,
  now: Date,
): Promise<{ stopped: StoppedText[]; read: number; isAll: boolean }> {
  const find = newlyStopped(await activeClaimRules(db), edited);
  const stopped: StoppedText[] = [];
  let read = 0;
  for await (const { texts, ...page } of publishedTexts(db, now)) {
    if (read >= MOST_READ || stopped.length >= MOST_STOPPED) return { stopped, read, isAll: false };
    read++;
    for (const { place, text, scope } of texts) {
      const [first] = find(text, scope);
      if (!first) continue;
      stopped.push({ ...page, place, words: first.words });
      break;
    }
  }
  return { stopped, read, isAll: true };
}

type PublishedText = Omit<StoppedText, 'place' | 'words'> & { readonly texts: readonly PlacedText[] };

/** Published products, then articles and everything else that people read; other requests have their turn in between. */
async function* publishedTexts(db: Db, now: Date): AsyncGenerator<PublishedText> {
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(products)
      .where(and(gt(products.id, after), isNotNull(products.publishedAt)))
      .orderBy(asc(products.id))
      .limit(READ_AT_ONCE);
    for (const row of rows) {
      const address = links.product(sectionOf(row.sectionId).slug, row.slug);
      yield { kind: 'product', id: row.id, title: row.name, address, texts: productTexts(row) };
      await setImmediate();
    }
    if (rows.length < READ_AT_ONCE) break;
    after = rows.at(-1)!.id;
  }
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(contentItems)
      .where(and(gt(contentItems.id, after), shownAt(now)))
      .orderBy(asc(contentItems.id))
      .limit(READ_AT_ONCE);
    for (const row of rows) {
      const { kind, id, title } = row;
      yield { kind, id, title, address: contentAddress(kind, row.slug), texts: contentTexts(row) };
      await setImmediate();
    }
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}
