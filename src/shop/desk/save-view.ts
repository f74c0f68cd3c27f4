import { eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { unlessMayFilter, type OrderFilter } from './order-filter.rules.ts';
import { staffViews } from './desk.tables.ts';

export interface SavedView {
  /** Made by the sender: the second of two equal requests changes nothing more. */
  readonly id: string;
  readonly list: 'orders';
  readonly name: string;
  readonly filter: OrderFilter;
  readonly shared: boolean;
}

/** Own views of a member, and shared ones of a list: so many are counted and shown at once. */
const MOST_VIEWS = 30;

/** Saves a view, or changes its name, its filter, or who sees it. */
export async function saveView(ctx: ShopContext, view: SavedView): Promise<{ readonly id: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const { actor } = tx;
    const notAllowed =
      unlessAllowed(actor, view.shared ? 'share' : 'save', 'view') ?? unlessMayFilter(actor, view.filter);
    if (notAllowed) return notAllowed;
    if (actor.kind !== 'staff') return refuse('view-unknown');
    const { id, list, name, filter, shared } = view;
    const at = tx.now();
    const changed = { name, filter, shared, changedBy: actorName(actor), updatedAt: at };
    const [found] = await tx.db.select().from(staffViews).where(eq(staffViews.id, id)).for('update');
    if (found) {
      if (found.list !== list || !(found.staffId === actor.id || (found.shared && may(actor, 'share', 'view'))))
        return refuse('view-unknown');
      if (found.shared !== shared) {
        const tooMany = await unlessRoom(tx, { list, shared, staffId: found.staffId });
        if (tooMany) return tooMany;
      }
      await tx.db.update(staffViews).set(changed).where(eq(staffViews.id, id));
      return { id };
    }
    const tooMany = await unlessRoom(tx, { list, shared, staffId: actor.id });
    if (tooMany) return tooMany;
    await tx.db
      .insert(staffViews)
      .values({ id, list, staffId: actor.id, createdAt: at, ...changed })
      // The same request was sent twice at one moment.
      .onConflictDoNothing();
    return { id };
  });
}

/** A refusal if no more views fit beside the shared ones of a list, or the own ones of a member; undefined otherwise. */
async function unlessRoom(
  { db }: Pick<TransactionContext, 'db'>,
  { list, shared, staffId }: { readonly list: 'orders'; readonly shared: boolean; readonly staffId: number },
): Promise<Refusal | undefined> {
  const { rows } = await db.execute<{ views: number }>(sql`
    select count(*)::int as views from staff_views
    where list = ${list} and shared = ${shared} and (shared or staff_id = ${staffId})`);
  return rows[0]!.views >= MOST_VIEWS ? refuse('too-many-views', { most: MOST_VIEWS }) : undefined;
}
