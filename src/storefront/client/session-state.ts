/** Who is signed in, as pages may show it. */
export interface SessionUser {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  /** Digits; empty when there is none. */
  readonly phone: string;
  /** Empty when the account has no address of its own. */
  readonly email: string;
  readonly newsletter: boolean;
}

export type Session =
  | {
      readonly status: 'loading' | 'unauthenticated';
      readonly user: null;
      /** The server could not be reached; the check will be retried. */
      readonly unsure?: true;
    }
  | { readonly status: 'authenticated'; readonly user: SessionUser };
