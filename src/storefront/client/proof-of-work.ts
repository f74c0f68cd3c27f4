import type { Challenge, Solution } from 'altcha-lib/types';
import { ApiError } from './api-error.ts';
import { callApi } from './api.ts';

// A request for a code, a form or an order needs a proof of about a second of computing, made in the background while the
// fields are filled in.

/** What a proof is for; the server takes it for nothing else. */
type Purpose = 'code' | 'form' | 'order';

/** Shorter than the time for which the server takes a proof. */
const FRESH_MS = 4 * 60_000;
const WORKER_TIMEOUT_MS = 60_000;

const ready = new Map<Purpose, { readonly proof: Promise<string>; readonly since: number }>();

async function makeProof(purpose: Purpose): Promise<string> {
  const challenge = await callApi('GET /api/altcha/challenge', { query: { action: purpose } });
  const solution = await solveInWorker(challenge).catch(() => solveOnPage(challenge));
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Starts computing a proof, unless a fresh one is ready. */
export function prepareProof(purpose: Purpose): void {
  const stored = ready.get(purpose);
  if (stored && Date.now() - stored.since < FRESH_MS) return;
  const made = { proof: makeProof(purpose), since: Date.now() };
  ready.set(purpose, made);
  // The next request tries again and reports the error.
  made.proof.catch(() => ready.get(purpose) === made && ready.delete(purpose));
}

/** Returns a proof for one request. */
export async function solveProof(purpose: Purpose): Promise<string> {
  prepareProof(purpose);
  const { proof } = ready.get(purpose)!;
  // Removed at once: two simultaneous requests need two proofs.
  ready.delete(purpose);
  return proof;
}

/** Sends a request with a proof. If the proof is refused as expired, retries once with a new one. */
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
