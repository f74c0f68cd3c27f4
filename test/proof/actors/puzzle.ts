import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { send, type Actor } from '../requests.ts';

/** A solved puzzle, as the page sends it with a form; undefined when none came. */
export async function solvePuzzle(actor: Actor, action: 'order' | 'code'): Promise<string | undefined> {
  const puzzle = await send(actor, 'puzzle', `/api/altcha/challenge?action=${action}`);
  if (puzzle?.status !== 200) return undefined;
  const challenge = puzzle.body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
