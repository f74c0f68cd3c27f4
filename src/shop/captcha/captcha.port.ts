/** The action a solution is bound to; it is not valid for any other. */
export type CaptchaAction = 'code' | 'form' | 'order';

export type CaptchaProblem = 'missing' | 'wrong' | 'expired' | 'used';

export type CaptchaAnswer =
  | {
      readonly ok: true;
      /** Identifies a second use of the solution until it expires. */
      readonly solutionId: string;
      readonly expiresAt: Date;
    }
  | { readonly ok: false; readonly problem: CaptchaProblem };

/** A puzzle as JSON for the page. */
export interface OfferedPuzzle {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature?: string | undefined;
    readonly memoryCost?: number | undefined;
    readonly parallelism?: number | undefined;
    readonly expiresAt?: number | undefined;
    readonly data?: Record<string, string | number | boolean | null> | undefined;
  };
  readonly signature?: string;
}

/**
 * The port to an invisible captcha in front of actions that cost money or send mail. A page requests a puzzle, solves
 * it in the background and sends the solution with its request.
 */
export interface Captcha {
  readonly name: string;
  offerPuzzle(action: CaptchaAction, now: Date): Promise<OfferedPuzzle>;
  /** Checks the solution; the shop itself checks that it is used once. Never throws on malformed input. */
  checkSolution(solution: string, action: CaptchaAction, now: Date): Promise<CaptchaAnswer>;
}
