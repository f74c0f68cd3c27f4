import type { Challenge, Solution } from 'altcha-lib/types';
import { ApiError } from './api-error.ts';
import { callApi } from './api.ts';

// Whoever asks for a code, sends a form or an order pays with a second of computing. It is done in the background while the fields
// are filled.

/** What a proof is for: it is good for nothing else. */
type Purpose = 'code' | 'form' | 'order';

/** A solution is not kept longer than the server may still take it. */
const FRESH_MS = 4 * 60_000;
const GIVEN_UP_MS = 60_000;

const ready = new Map<Purpose, { readonly proof: Promise<string>; readonly since: number }>();

async function makeProof(purpose: Purpose): Promise<string> {
  const challenge = await callApi('GET /api/altcha/challenge', { query: { action: purpose } });
  const solution = await solveInWorker(challenge).catch(() => solveOnPage(challenge));
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Begins to compute, unless there is something in store. */
export function prepareProof(purpose: Purpose): void {
  const stored = ready.get(purpose);
  if (stored && Date.now() - stored.since < FRESH_MS) return;
  const made = { proof: makeProof(purpose), since: Date.now() };
  ready.set(purpose, made);
  // The next request tries again and tells what is wrong.
  made.proof.catch(() => ready.get(purpose) === made && ready.delete(purpose));
}

/** A proof for one request. */
export async function solveProof(purpose: Purpose): Promise<string> {
  prepareProof(purpose);
  const { proof } = ready.get(purpose)!;
  // Out of the store at once: two requests of one moment need two.
  ready.delete(purpose);
  return proof;
}

/** Sends something with a proof. One that is refused, having grown old while somebody thought, is made anew once. */
export async function sendWithProof<T>(purpose: Purpose, send: (captcha: string) => Promise<T>): Promise<T> {
  try {
    return await send(await solveProof(purpose));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha-refused') throw error;
    return send(await solveProof(purpose));
  }
}

function solveInWorker(challenge: Challenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error('no solution'))), GIVEN_UP_MS);
    worker.addEventListener('error', () => end(() => reject(new Error('the worker did not start'))));
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
      end(() => (data && 'counter' in data ? resolve(data) : reject(new Error('no solution')))),
    );
    worker.postMessage({ type: 'work', challenge }, []);
  });
}

/** Where workers are missing; lets the page breathe between the rounds. */
async function solveOnPage(challenge: Challenge): Promise<Solution> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('no solution');
  return solution;
}
