import { z } from 'zod';

/** The wire of IndexNow (indexnow.org/documentation). */

/** Letters, digits and dashes; the file of that name at the root of the host says the same. */
export const Key = z.string().regex(/^[a-zA-Z0-9-]{8,128}$/);

/** All addresses belong to the host. */
export const Announcement = z.object({
  host: z.string().min(1),
  key: Key,
  keyLocation: z.url(),
  urlList: z.array(z.url()).min(1).max(10_000),
});
export type Announcement = z.infer<typeof Announcement>;

/** 200 and 202 (the key is still to be checked) are the only good ones; bodies say nothing more. */
export const ACCEPTED: readonly number[] = [200, 202];
