import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { links } from '../../kernel/links.ts';
import { deskMenus } from '../../shop/menus/menus.reads.ts';
import { previewMenus } from '../../shop/menus/preview-menus.ts';
import { restoreMenus } from '../../shop/menus/restore-menus.ts';
import { saveMenus } from '../../shop/menus/save-menus.ts';
import type { ApiParts } from '../api-parts.ts';
import { DeskMenus, MenusPreview, MenuVersionPath, PreviewedMenus, RestoredMenus, SavedMenus } from './menus.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** Menus of the header and the footer: versions, preview, saving and restoring (decision 0146). */
export async function menusStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  async function menus() {
    const { versions, ...rest } = await deskMenus(shop.db, shop.now());
    return { ...rest, versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })) };
  }

  typed.get(
    '/staff/menus',
    { schema: { summary: 'Menus of the site with their versions', response: { 200: DeskMenus } } },
    async (request) => {
      allow(request, 'read', 'menus');
      return menus();
    },
  );

  typed.post(
    '/staff/menus',
    { schema: { summary: 'Save the menus as a new version', body: SavedMenus, response: { 200: DeskMenus } } },
    async (request) => {
      const { menus: typedMenus, ...command } = request.body;
      unlessRefused(await saveMenus(shop.as(staffOf(request).actor), typedMenus, command));
      return menus();
    },
  );

  typed.post(
    '/staff/menus/previewed',
    {
      schema: {
        summary: 'Check menus as saving would, and get a link to a page with them; nothing is saved',
        body: PreviewedMenus,
        response: { 200: MenusPreview },
      },
    },
    async (request) => {
      const preview = await previewMenus(shop.as(staffOf(request).actor), request.body.menus);
      return { preview: links.menusPreview(unlessRefused(preview).id) };
    },
  );

  typed.post(
    '/staff/menus/versions/:version/restored',
    {
      schema: {
        summary: 'Save an earlier version of the menus as a new one',
        params: MenuVersionPath,
        body: RestoredMenus,
        response: { 200: DeskMenus },
      },
    },
    async (request) => {
      const { version } = request.params;
      unlessRefused(await restoreMenus(shop.as(staffOf(request).actor), version, request.body));
      return menus();
    },
  );
}
