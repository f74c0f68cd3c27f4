import type { Challenge, Solution } from 'altcha-lib/types';
import { ApiError } from './api-error.ts';
import { callApi } from './api.ts';
import solver from './solve.worker.ts?worker&url';
import { ownScript } from './trusted-types.ts';

// A request for a code, a form or an order needs the solution of a puzzle: about a second of computing, done in the
// background while the fields are filled in.

/** What a solution is for; the server accepts it for nothing else. */
type Purpose = 'code' | 'form' | 'order';

/** Shorter than the time for which the server accepts a solution. */
const FRESH_MS = 4 * 60_000;
const WORKER_TIMEOUT_MS = 60_000;

const ready = new Map<Purpose, { readonly solution: Promise<string>; readonly since: number }>();

async function solvePuzzle(purpose: Purpose): Promise<string> {
  const challenge = await callApi('GET /api/altcha/challenge', { query: { action: purpose } });
  const solution = await solveInWorker(challenge).catch(() => solveOnPage(challenge));
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Starts computing a solution, unless a fresh one is ready. */
export function prepareSolution(purpose: Purpose): void {
  const stored = ready.get(purpose);
  if (stored && Date.now() - stored.since < FRESH_MS) return;
  const made = { solution: solvePuzzle(purpose), since: Date.now() };
  ready.set(purpose, made);
  // The next request tries again and reports the error.
  made.solution.catch(() => ready.get(purpose) === made && ready.delete(purpose));
}

/** Returns a solution for one request. */
export async function getSolution(purpose: Purpose): Promise<string> {
  prepareSolution(purpose);
  const { solution } = ready.get(purpose)!;
  // Removed at once: two simultaneous requests need two solutions.
  ready.delete(purpose);
  return solution;
}

/** Sends a request with a solution. If the solution is refused as expired, retries once with a new one. */
export async function sendWithSolution<T>(purpose: Purpose, send: (captcha: string) => Promise<T>): Promise<T> {
  try {
    return await send(await getSolution(purpose));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha-refused') throw error;
    return send(await getSolution(purpose));
  }
}

function solveInWorker(challenge: Challenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ownScript(solver), { type: 'module' });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error('no solution'))), WORKER_TIMEOUT_MS);
    worker.addEventListener('error', () => end(() => reject(new Error('the worker did not start'))));
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
      end(() => (data && 'counter' in data ? resolve(data) : reject(new Error('no solution')))),
    );
    worker.postMessage({ type: 'work', challenge }, []);
  });
}

/** Fallback without workers; the library yields to the page between its rounds. */
async function solveOnPage(challenge: Challenge): Promise<Solution> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('no solution');
  return solution;
}
