import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { addMinutes } from '../../kernel/dates.ts';
import type { Captcha } from '../../shop/captcha/captcha.port.ts';
import { SolvedPuzzle } from './protocol.ts';

export interface AltchaOptions {
  readonly secret: string;
  /** Rounds of PBKDF2 in one step. */
  readonly cost: number;
  /** How many steps a page takes before it meets the answer: between these two. */
  readonly steps: readonly [least: number, most: number];
}

const MINUTES = 10;
const LONGEST = 8_000;

/**
 * ALTCHA v2 in the role of the captcha: a proof of work, no company, nothing leaves the house. The number of steps is
 * chosen here and the answer signed, so checking costs one digest and no work.
 */
export function createAltcha({ secret, cost, steps }: AltchaOptions): Captcha {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex');
  const secrets = {
    hmacSignatureSecret: key('travosol puzzle'),
    hmacKeySignatureSecret: key('travosol puzzle answer'),
  };
  return {
    name: 'altcha',

    async offerPuzzle(action, now) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(steps[0], steps[1] + 1),
        deriveKey,
        expiresAt: addMinutes(now, MINUTES),
        data: { action },
      });
      return { ...challenge, parameters: { ...challenge.parameters } };
    },

    async checkSolution(solution, action, now) {
      const puzzle = readPuzzle(solution);
      if (!puzzle) return { ok: false, problem: 'wrong' };
      const { parameters } = puzzle.challenge;
      const expiresAt = new Date(parameters.expiresAt * 1000);
      if (expiresAt <= now) return { ok: false, problem: 'expired' };
      const { verified } = await verifySolution({ ...secrets, ...puzzle, deriveKey }).catch(() => ({
        verified: false,
      }));
      if (!verified || parameters.data.action !== action) return { ok: false, problem: 'wrong' };
      return { ok: true, solutionId: parameters.nonce, expiresAt };
    },
  };
}

function readPuzzle(solution: string): SolvedPuzzle | undefined {
  if (solution.length > LONGEST) return undefined;
  try {
    return SolvedPuzzle.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
