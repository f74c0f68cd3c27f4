import { CompanyError } from '../../kernel/company-error.ts';

/**
 * The port to a company that notifies search engines of changed pages. Calls are bounded in time and throw
 * {@link AnnouncerError} when it does not respond, is busy or returns a malformed response.
 */
export interface PageAnnouncer {
  readonly name: string;
  /** Most paths in one call. */
  readonly most: number;
  /** @param paths paths of this site, at most `most` of them */
  announce(
    paths: readonly string[],
  ): Promise<{ readonly accepted: true } | { readonly accepted: false; readonly why: string }>;
}

/** The outcome is unknown; the call should be retried. */
export class AnnouncerError extends CompanyError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AnnouncerError';
  }
}
