import { createRequire } from 'node:module';
import { Piscina } from 'piscina';
import { LettersWaitError, type InboundLetter, type LetterReader } from '../../shop/tickets/inbound-letter.port.ts';
import type { LetterFile } from '../../shop/tickets/letter-files.rules.ts';
import { type LetterToParse, readHeaders } from './parse-letter.ts';

/** Of one letter. Long letters of people take a second. */
export const PARSING_MS = 10_000;
/** Letters at once, each in memory. The last of them waits less than a proxy waits for the webhook. */
const MOST_AT_ONCE = 3;

interface ReaderLog {
  warn(facts: object, message: string): void;
}

/**
 * Reads letters in a thread: they are parsed line by line, some for minutes, and the process would answer nobody meanwhile. One thread, so
 * that many such letters take one core.
 */
export function createLetterReader(log: ReaderLog, parsingMs = PARSING_MS): LetterReader & { close(): Promise<void> } {
  const thread = new Piscina({
    filename: createRequire(import.meta.url).resolve('#parse-letter'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // Without a listener it would end the process. The letter that waits for the thread ends by its time limit.
  thread.on('error', (error: Error) => log.warn({ kind: error.name }, 'the thread that parses letters has failed'));
  let atOnce = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One after another: the queue of the thread would count the wait as parsing, and loses letters when the thread fails. */
  async function inThread<T>(name: 'parseLetter' | 'parseFiles', letter: object): Promise<T> {
    if (atOnce >= MOST_AT_ONCE) throw new LettersWaitError();
    atOnce += 1;
    const parsed = last.then(() => thread.run(letter, { name, signal: AbortSignal.timeout(parsingMs) }) as Promise<T>);
    last = parsed.catch(() => undefined).finally(() => (atOnce -= 1));
    return parsed;
  }

  return {
    async read(raw, envelope, authservId) {
      if (raw.length === 0) return undefined;
      try {
        const letter: LetterToParse = { raw, envelope, authservId };
        return await inThread<InboundLetter>('parseLetter', letter);
      } catch (error) {
        if (error instanceof LettersWaitError) throw error;
        // It would not be read when it is sent again either.
        const text = '[Письмо не\u00a0прочиталось. Оно сохранено, как\u00a0пришло.]';
        return readHeaders(raw, envelope, authservId, text);
      }
    },
    readHeaders,
    readFiles: (raw) => inThread<readonly LetterFile[]>('parseFiles', { raw }),
    close: () => thread.destroy(),
  };
}
