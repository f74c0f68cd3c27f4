import { createRequire } from 'node:module';
import { Piscina } from 'piscina';
import type { InboundLetter } from '../../shop/tickets/inbound-letter.port.ts';
import type { LetterFile } from '../../shop/tickets/letter-files.rules.ts';
import { type Envelope, type LetterToParse, readHeaders } from './parse-letter.ts';

/** Of one letter. Long letters of people take a second. */
export const PARSING_MS = 20_000;
/** Letters that wait for the one before them; each is in memory. */
const MOST_WAITING = 20;

/**
 * Letters are parsed line by line, some by minutes, so it is done in a thread: the process would answer nobody meanwhile. One thread, so
 * that many such letters take one core and the memory of one.
 */
const thread = new Piscina({
  filename: createRequire(import.meta.url).resolve('#parse-letter'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});

/** Too many letters have come at once: this one has to come again. */
export class LettersWaitError extends Error {
  override readonly name = 'LettersWaitError';
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses letters one after another. The thread has a queue of its own, but there the time limit would count the wait, and what waits would
 * be lost with a thread that ran out of memory.
 * @throws LettersWaitError
 */
async function inThread<T>(name: string, letter: object, limitMs: number): Promise<T> {
  if (waiting >= MOST_WAITING) throw new LettersWaitError('too many letters wait to be parsed');
  waiting += 1;
  const parsed = last.then(() => thread.run(letter, { name, signal: AbortSignal.timeout(limitMs) }) as Promise<T>);
  last = parsed.catch(() => undefined).finally(() => (waiting -= 1));
  return parsed;
}

/**
 * Reads a letter (RFC 5322) as it came; undefined for nothing at all. Of one that cannot be read, or not in time, its headers are, so that
 * the staff gets it.
 * @param authservId of the mail server whose word about senders is taken; undefined: none
 * @param limitMs time limit of parsing
 * @throws LettersWaitError
 */
export async function readLetter(
  raw: Buffer,
  envelope: Envelope,
  authservId: string | undefined,
  limitMs = PARSING_MS,
): Promise<InboundLetter | undefined> {
  if (raw.length === 0) return undefined;
  try {
    const letter: LetterToParse = { raw, envelope, authservId };
    return await inThread<InboundLetter>('parseLetter', letter, limitMs);
  } catch (error) {
    if (error instanceof LettersWaitError) throw error;
    // It would not be read when it is sent again either.
    const text = '[Письмо не\u00a0прочиталось. Оно сохранено, как\u00a0пришло.]';
    return readHeaders(raw, envelope, authservId, text);
  }
}

/** Its files once more, for whoever has kept the letter. @throws LettersWaitError */
export const readFilesOfLetter = (raw: Buffer): Promise<readonly LetterFile[]> =>
  inThread('parseFiles', { raw }, PARSING_MS);
