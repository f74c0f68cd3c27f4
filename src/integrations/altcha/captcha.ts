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
  /** Range of the number of steps a page needs to find the answer. */
  readonly steps: readonly [least: number, most: number];
}

const EXPIRY_MINUTES = 10;
const MAX_SOLUTION_LENGTH = 8_000;

/**
 * The captcha port over ALTCHA v2: a proof of work without an outside service. The server chooses the answer and signs
 * it, so a check costs one digest.
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
        expiresAt: addMinutes(now, EXPIRY_MINUTES),
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
  if (solution.length > MAX_SOLUTION_LENGTH) return undefined;
  try {
    return SolvedPuzzle.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
