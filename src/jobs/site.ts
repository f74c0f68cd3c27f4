import type { FileStore } from '../platform/files.ts';

/** Settings that jobs need besides the context. */
export interface Site {
  readonly origin: string;
  readonly secret: string;
  readonly files: FileStore;
  /** Days within which carriers transfer what they have collected. */
  readonly codTermDays: number;
  /** Mailbox for contract manufacturing briefs. */
  readonly partnerEmail: string;
}
