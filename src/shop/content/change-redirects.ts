import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { redirectEvents, redirects } from './content.tables.ts';
import { redirectPath, type Redirect } from './redirect.rules.ts';
import { followedRedirects } from './redirects.reads.ts';

type Ctx = Pick<ShopContext, 'transaction'>;

/** Adds or replaces the redirect from an old address. `added: false` when it would make a cycle. */
export async function addRedirect(ctx: Ctx, redirect: Redirect): Promise<{ added: boolean } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'add', 'redirect');
    if (notAllowed) return notAllowed;
    // Two at once could close a circle that neither has by itself.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('redirects'))`);
    const way = await followedRedirects(tx.db, [redirectPath(redirect.toPath)]);
    if ([...way.values()].some(({ toPath }) => redirectPath(toPath) === redirect.fromPath)) return { added: false };
    const { fromPath, toPath, status } = redirect;
    const createdAt = tx.now();
    await tx.db
      .insert(redirects)
      .values({ fromPath, toPath, status, createdAt })
      .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath, status, createdAt } });
    await recordRedirectEvent(tx, 'added', redirect);
    return { added: true };
  });
}

/** `removed: false` when there is no redirect from this path. */
export async function removeRedirect(ctx: Ctx, fromPath: string): Promise<{ removed: boolean } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'remove', 'redirect');
    if (notAllowed) return notAllowed;
    const [removed] = await tx.db.delete(redirects).where(eq(redirects.fromPath, fromPath)).returning();
    if (removed) await recordRedirectEvent(tx, 'removed', removed);
    return { removed: removed !== undefined };
  });
}

/** Writes that a redirect was added or removed, and by whom. */
export async function recordRedirectEvent(
  tx: TransactionContext,
  kind: 'added' | 'removed',
  { fromPath, toPath }: Pick<Redirect, 'fromPath' | 'toPath'>,
): Promise<void> {
  await tx.db.insert(redirectEvents).values({ kind, fromPath, toPath, actor: actorName(tx.actor), at: tx.now() });
}
