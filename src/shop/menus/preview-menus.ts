import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { checkMenus } from './check-menus.ts';
import type { Menus, ShownMenus } from './menu.rules.ts';
import { shownMenus } from './menus.reads.ts';
import { menuPreviews } from './menus.tables.ts';

/** How long the link to a preview works. */
const PREVIEW_MS = 3_600_000;

/**
 * Checks menus as saving would, and keeps them for their preview; the saved ones stay.
 * @returns the id of the link, which is all that is needed to see it
 */
export async function previewMenus(
  ctx: Pick<ShopContext, 'transaction'>,
  menus: Menus,
): Promise<{ readonly id: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const wrong = unlessAllowed(tx.actor, 'change', 'menus') ?? (await checkMenus(tx, menus));
    if (wrong) return wrong;
    const id = randomUUID();
    await tx.db.insert(menuPreviews).values({ id, menus, createdBy: actorName(tx.actor), createdAt: tx.now() });
    return { id };
  });
}

/** The menus of a preview as visitors would see them. */
export async function menusOfPreview(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  previewId: string,
): Promise<ShownMenus | Refusal> {
  if (!z.uuid().safeParse(previewId).success) return refuse('content-preview-unknown');
  const { id, createdAt } = menuPreviews;
  const [preview] = await db
    .select({ menus: menuPreviews.menus })
    .from(menuPreviews)
    .where(and(eq(id, previewId), gt(createdAt, new Date(now().getTime() - PREVIEW_MS))));
  return preview ? shownMenus(db, now(), preview.menus) : refuse('content-preview-unknown');
}
