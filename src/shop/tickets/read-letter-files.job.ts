import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({
  letterId: z.uuid(),
  /** The letter is of the customer of its ticket, whose files of the day it counts against. */
  isOwn: z.boolean(),
  /** It becomes a message; others wait for the staff with their files. */
  isAdded: z.boolean(),
});

export const readLetterFilesJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'read-letter-files',
  payload,
  // More than the files of a letter that are tried: each may end a run.
  retries: 10,
  retryDelaySeconds: 20,
  expireInSeconds: 120,
  notifiesWorkers: true,
  key: ({ letterId }) => letterId,
};
