import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { readDraft } from './content-shape.ts';
import { savedVersion } from './content-versions.reads.ts';
import { saveContent } from './save-content.ts';
import type { SavedVersion } from './save-version.ts';

/**
 * Saves the texts of an earlier version as the newest one. It is checked as any other: rules about claims may have changed since, and
 * goods may be gone.
 * @param expected the newest version, as the member saw it
 */
export async function restoreVersion(
  ctx: Pick<ShopContext, 'transaction' | 'db' | 'actor'>,
  id: number,
  { version, expected }: { readonly version: number; readonly expected: number },
): Promise<SavedVersion | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'save', 'content');
  if (notAllowed) return notAllowed;
  const saved = await savedVersion(ctx.db, id, version);
  if (!saved) return refuse('content-unknown');
  const { kind, ...item } = saved.item;
  const read = readDraft(kind, item);
  if (!read.success) return refuse('content-version-unfit');
  return saveContent(ctx, read.data, { id, version: expected });
}
