/** What a solution is for: it is bound to that, and good for nothing else. */
export type CaptchaAction = 'code' | 'form' | 'order';

export type CaptchaProblem = 'missing' | 'wrong' | 'expired' | 'used';

export type CaptchaAnswer =
  | {
      readonly ok: true;
      /** By which a second use is recognised, until it expires. */
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
 * The port to an invisible test that stands in front of whatever costs money or mail. A page asks for a puzzle, solves it
 * unseen and sends the solution along.
 */
export interface Captcha {
  readonly name: string;
  offerPuzzle(action: CaptchaAction, now: Date): Promise<OfferedPuzzle>;
  /** Whether the solution is right; that it is new is looked after by the shop. Never throws because of what was sent. */
  checkSolution(solution: string, action: CaptchaAction, now: Date): Promise<CaptchaAnswer>;
}
