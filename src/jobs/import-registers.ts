import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { importDeliveredFiles } from '../shop/reconciliation/import-delivered-files.ts';
import type { Site } from './site.ts';

const RUN_MINUTES = 30;

export const importRegistersJob: JobDefinition<Record<never, never>> = {
  name: 'import-registers',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 1_800,
};

/** Imports registers that companies have delivered as files; nothing where the shop has no folder for them. */
export async function importRegisters(ctx: ShopContext, _payload: object, { registersDir }: Site): Promise<void> {
  if (registersDir === undefined) return;
  await withLease({ db: ctx.db, now: ctx.now, job: importRegistersJob.name, minutes: RUN_MINUTES }, () =>
    importDeliveredFiles(ctx.as({ kind: 'system' }), registersDir),
  );
}
