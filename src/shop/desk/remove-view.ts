import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { staffViews } from './desk.tables.ts';

/** Removes an own view, or a shared one. */
export async function removeView(ctx: ShopContext, id: string): Promise<{ readonly id: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const { actor } = tx;
    const notAllowed = unlessAllowed(actor, 'save', 'view');
    if (notAllowed) return notAllowed;
    const [view] = await tx.db.select().from(staffViews).where(eq(staffViews.id, id)).for('update');
    const isOwn = actor.kind === 'staff' && view?.staffId === actor.id;
    if (!view || !(isOwn || (view.shared && may(actor, 'share', 'view')))) return refuse('view-unknown');
    await tx.db.delete(staffViews).where(eq(staffViews.id, id));
    return { id };
  });
}
