import type { ShopContext } from '../shop/context.ts';
import { makeExport } from '../shop/personal-data/make-export.ts';
import { waitingExports } from '../shop/personal-data/exports.reads.ts';
import type { Site } from './site.ts';

/** Makes the archives that wait. One that fails does not stop the others, and is made by the next run. */
export async function makePersonalDataExports(ctx: ShopContext, _payload: object, site: Site): Promise<void> {
  for (const exportId of await waitingExports(ctx.db)) {
    await makeExport(ctx, site, exportId).catch((error: unknown) =>
      ctx.log.error({ err: error, exportId }, 'an archive of personal data could not be made'),
    );
  }
}
