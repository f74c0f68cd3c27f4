import { z } from 'zod';
import { menusShape } from '../../shop/menus/menus-shape.ts';
import { RowId } from '../text.schema.ts';

const Item = z.object({ text: z.string(), href: z.string(), isShown: z.boolean() });
const Column = z.object({ text: z.string(), isShown: z.boolean(), items: z.array(Item).readonly() });

const Menus = z.object({
  header: z
    .array(
      z.discriminatedUnion('kind', [
        Item.extend({ kind: z.literal('link') }),
        Column.extend({ kind: z.literal('group') }),
      ]),
    )
    .readonly(),
  footer: z.array(Column).readonly(),
});

const Change = z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() });

export const DeskMenus = z.object({
  version: z.int(),
  menus: Menus,
  /** Addresses at which no page is now: visitors do not see their entries. */
  missing: z.array(z.string()),
  /** Pages that are always there, to choose from. */
  pages: z.array(z.object({ href: z.string(), name: z.string() })),
  /** The newest first. */
  versions: z.array(
    z.object({ version: z.int(), at: z.iso.datetime(), by: z.string().nullable(), changes: z.array(Change) }),
  ),
});

const command = { key: z.uuid('Нужен ключ действия'), expectedVersion: z.int('Укажите версию').min(0) };

export const SavedMenus = z.strictObject({ ...command, menus: menusShape });
export const MenuVersionPath = z.object({ version: RowId });
export const RestoredMenus = z.strictObject(command);
export const PreviewedMenus = z.strictObject({ menus: menusShape });
export const MenusPreview = z.object({
  /** The page, as it would look; the link works for an hour. */
  preview: z.string(),
});
