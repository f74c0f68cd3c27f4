import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import { isLockTimeout } from '../platform/locked-row.ts';
import type { ShopContext } from '../shop/context.ts';
import { clearLetterAddresses } from '../shop/personal-data/clear-letter-addresses.ts';
import { dueDeletions } from '../shop/personal-data/deletions.reads.ts';
import { eraseAccount } from '../shop/personal-data/erase-account.ts';

export const eraseAccountsJob: JobDefinition<Record<never, never>> = {
  name: 'erase-accounts',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 600,
};

const BATCH = 100;

/** Carries out the deletions whose week is over. One that fails does not stop the others, and is tried again by the next run. */
export async function eraseAccounts(ctx: ShopContext): Promise<void> {
  for (let last: string | undefined, more = true; more;) {
    const due = await dueDeletions(ctx.db, ctx.now(), last, BATCH);
    for (const deletion of due) {
      await eraseAccount(ctx, deletion).catch((error: unknown) => {
        const about = { err: error, deletionId: deletion.id };
        if (isLockTimeout(error)) ctx.log.warn(about, 'an account is in use: the next run deletes it');
        else ctx.log.error(about, 'an account could not be deleted');
      });
    }
    last = due.at(-1)?.id;
    more = due.length === BATCH;
  }
  await clearLetterAddresses(ctx);
}
