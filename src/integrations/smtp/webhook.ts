import { createRequire } from 'node:module';
import { Piscina } from 'piscina';
import type { InboundLetter } from '../../shop/tickets/inbound-letter.port.ts';
import type { LetterFile } from '../../shop/tickets/letter-files.rules.ts';
import { type Envelope, type LetterToParse, readHeaders } from './parse-letter.ts';

/** Of one letter, with the wait for those before it. Long letters of people take a second. */
export const PARSING_MS = 20_000;

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

const inTime = () => AbortSignal.timeout(PARSING_MS);

/**
 * Reads a letter (RFC 5322) as it came; undefined for nothing at all. Of one that cannot be read, or not in time, its headers are, so that
 * the staff gets it.
 * @param authservId of the mail server whose word about senders is taken; undefined: none
 * @param signal ends the parsing
 */
export async function readLetter(
  raw: Buffer,
  envelope: Envelope,
  authservId: string | undefined,
  signal = inTime(),
): Promise<InboundLetter | undefined> {
  if (raw.length === 0) return undefined;
  try {
    const letter: LetterToParse = { raw, envelope, authservId };
    return (await thread.run(letter, { name: 'parseLetter', signal })) as InboundLetter;
  } catch {
    // It would not be read when it is sent again either.
    const text = '[Письмо не\u00a0прочиталось. Оно сохранено, как\u00a0пришло.]';
    return readHeaders(raw, envelope, authservId, text);
  }
}

/** Its files once more, for whoever has kept the letter. */
export async function readFilesOfLetter(raw: Buffer): Promise<readonly LetterFile[]> {
  return (await thread.run({ raw }, { name: 'parseFiles', signal: inTime() })) as readonly LetterFile[];
}
