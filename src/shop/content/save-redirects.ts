import { sql } from 'drizzle-orm';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { recordRedirectEvent } from './change-redirects.ts';
import { redirects } from './content.tables.ts';
import { pathsOf, planRedirects, type PlannedRedirect, type TypedRedirect } from './redirect-plan.rules.ts';
import { followedRedirects } from './redirects.reads.ts';

/** A row with what the sender saw the old address lead to; null: nowhere. */
export type SeenRedirect = TypedRedirect & { readonly replaces: string | null };

/** `changed`: it leads elsewhere than the sender saw, so it stays. */
export type SavedRedirect = Omit<PlannedRedirect, 'outcome'> & {
  readonly outcome: PlannedRedirect['outcome'] | 'changed';
};

/** What would come of these rows; nothing is saved. Whoever asks may read redirects. */
export async function previewRedirects(db: Db, rows: readonly TypedRedirect[]): Promise<PlannedRedirect[]> {
  return planRedirects(await followedRedirects(db, pathsOf(rows)), rows);
}

/**
 * Saves redirects, each with its outcome: what is wrong stays out and does not stop the others. Saving the same rows again changes
 * nothing, so the command needs no key.
 */
export async function saveRedirects(
  ctx: Pick<ShopContext, 'transaction'>,
  rows: readonly SeenRedirect[],
): Promise<{ rows: SavedRedirect[] } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'add', 'redirect');
    if (notAllowed) return notAllowed;
    // Two lists at once could close a circle that neither has by itself.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('redirects'))`);
    const existing = await followedRedirects(tx.db, pathsOf(rows));
    const planned = planRedirects(existing, rows);
    const saved: SavedRedirect[] = [];
    for (const [index, row] of planned.entries()) {
      const { outcome, redirect, replaces } = row;
      const isSaved = redirect && (outcome === 'added' || outcome === 'replaced');
      if (!isSaved) {
        saved.push(row);
        continue;
      }
      if (replaces !== rows[index]!.replaces) {
        saved.push({ ...row, outcome: 'changed' });
        continue;
      }
      const createdAt = tx.now();
      await tx.db
        .insert(redirects)
        .values({ ...redirect, createdAt })
        .onConflictDoUpdate({
          target: redirects.fromPath,
          set: { toPath: redirect.toPath, status: redirect.status, createdAt },
        });
      await recordRedirectEvent(tx, 'added', redirect);
      saved.push(row);
    }
    return { rows: saved };
  });
}
