import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { removeDiscardedFormFiles } from '../shop/forms/remove-discarded-form-files.ts';
import { removeDiscardedExports } from '../shop/personal-data/discard-exports.ts';
import { removeDiscardedPhotos } from '../shop/returns/remove-return-photos.ts';
import { removeDiscardedTicketFiles } from '../shop/tickets/remove-old-tickets.ts';
import type { Site } from './site.ts';

export const removeDiscardedFilesJob: JobDefinition<Record<never, never>> = {
  name: 'remove-discarded-files',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
};

/** @throws the first failure, after all files have been processed */
export async function removeDiscardedFiles(
  { db }: ShopContext,
  _payload: object,
  { files }: Pick<Site, 'files'>,
): Promise<void> {
  const failures = [
    ...(await removeDiscardedFormFiles(db, files)),
    ...(await removeDiscardedPhotos(db, files)),
    ...(await removeDiscardedTicketFiles(db, files)),
    ...(await removeDiscardedExports(db, files)),
  ];
  if (failures.length > 0) throw failures[0];
}
