import type { FileStore } from '../platform/files.ts';

/** What jobs know of the site besides the context. */
export interface Site {
  readonly origin: string;
  readonly secret: string;
  readonly files: FileStore;
  /** Where briefs of contract manufacturing are read. */
  readonly partnerEmail: string;
}
