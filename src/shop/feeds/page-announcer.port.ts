/**
 * The port to a company that tells search engines of changed pages. Calls are bounded in time; a company that is
 * silent, busy or makes no sense makes them throw {@link AnnouncerError}.
 */
export interface PageAnnouncer {
  readonly name: string;
  /** Most addresses of one call. */
  readonly most: number;
  /** @param paths pages of ours, at most `most` of them */
  announce(
    paths: readonly string[],
  ): Promise<{ readonly taken: true } | { readonly taken: false; readonly why: string }>;
}

/** No final answer; saying it again is right. */
export class AnnouncerError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AnnouncerError';
  }
}
