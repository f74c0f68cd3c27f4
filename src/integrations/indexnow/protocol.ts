import { z } from 'zod';

/** The IndexNow protocol (indexnow.org/documentation). */

/** Letters, digits and dashes; `<key>.txt` at the root of the host contains the same key. */
export const Key = z.string().regex(/^[a-zA-Z0-9-]{8,128}$/);

/** All addresses must belong to `host`. */
export const Announcement = z.object({
  host: z.string().min(1),
  key: Key,
  keyLocation: z.url(),
  urlList: z.array(z.url()).min(1).max(10_000),
});
export type Announcement = z.infer<typeof Announcement>;

/** 202: accepted, the key is checked later. Bodies contain nothing useful. */
export const ACCEPTED: readonly number[] = [200, 202];
