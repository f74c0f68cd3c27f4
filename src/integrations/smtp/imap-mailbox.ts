import type { ImapFlow, ImapFlowError } from 'imapflow';
import { LONGEST_LETTER_BYTES, type InboundLetter } from '../../shop/tickets/inbound-letter.port.ts';
import { MailboxError, type ReplyMailbox, type TakeLetter } from '../../shop/tickets/reply-mailbox.port.ts';
import { PARSING_MS, readLetter } from './webhook.ts';
import { envelopeIn, readHeaders } from './parse-letter.ts';

export interface ImapOptions {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise not at all, which is for this machine only. */
  readonly secure: boolean;
  readonly login: string;
  readonly password: string;
  readonly folder: string;
  /** Id of the mail server whose word about senders is taken; undefined: none. */
  readonly authservId: string | undefined;
  /** Time limit of connecting and of the greeting. */
  readonly timeoutMs: number;
}

/** Letters of one call. */
const MOST_LETTERS = 100;
const MOST_DELETED = 500;
/** Where letters go that are taken; nobody else puts any there, so they may be deleted there. */
const TAKEN_FOLDER = 'Shop-taken';
/** Of one call, which begins no letter later; the lease of the job is longer. */
const RUN_MS = 4 * 60_000;
/** A letter and what stands around it in an answer. */
const LONGEST_ANSWER = LONGEST_LETTER_BYTES + 1024 * 1024;

/** Reads a mailbox of any IMAP server (RFC 3501). Each call has its own connection. */
export function createImapMailbox(options: ImapOptions): ReplyMailbox {
  return {
    async readNew(take, deleteBefore) {
      const client = await clientOf(options);
      // A lost connection also rejects what waits for it; without a listener it would end the process.
      client.on('error', () => undefined);
      const deadline = setTimeout(() => client.close(), RUN_MS + PARSING_MS);
      try {
        return await takeLetters(client, options, take, deleteBefore);
      } finally {
        clearTimeout(deadline);
        client.close();
      }
    },
  };
}

async function clientOf({ host, port, secure, login, password, timeoutMs }: ImapOptions): Promise<ImapFlow> {
  // Loaded where a mailbox is read: most processes need not wait for it at their start.
  const { ImapFlow: Client } = await import('imapflow');
  return new Client({
    host,
    port,
    secure,
    doSTARTTLS: false,
    auth: { user: login, pass: password },
    // It would log letters and the login.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Nothing is read from the server while a letter is parsed.
    socketTimeout: timeoutMs + 2 * PARSING_MS,
    maxLiteralSize: LONGEST_ANSWER,
    maxResponseSize: 2 * LONGEST_ANSWER,
  });
}

async function takeLetters(
  client: ImapFlow,
  { folder, authservId }: ImapOptions,
  take: TakeLetter,
  deleteBefore: Date,
): Promise<number> {
  const endsAt = performance.now() + RUN_MS;
  const failed: unknown[] = [];
  let taken = 0;
  try {
    await client.connect();
    const takenFolder = await folderOfTaken(client);
    await client.mailboxOpen(folder);
    const found = await client.search({ seen: false, deleted: false }, { uid: true });
    if (!found) throw new MailboxError('SEARCH refused');
    for (const uid of found.slice(0, MOST_LETTERS)) {
      if (performance.now() > endsAt) break;
      const came = await letterOf(client, String(uid), authservId);
      if (!came) {
        failed.push(new MailboxError(`UID ${uid}, FETCH without content`));
        continue;
      }
      try {
        await take(came.raw, came.letter);
      } catch (error) {
        failed.push(error);
        continue;
      }
      const moved = await client.messageMove(String(uid), takenFolder, { uid: true });
      if (!moved) throw new MailboxError(`UID ${uid}, MOVE refused`);
      taken += 1;
    }
    await deleteTaken(client, takenFolder, deleteBefore);
    await client.logout();
  } catch (error) {
    throw mailboxError(error);
  }
  if (failed.length > 0) throw failed[0];
  return taken;
}

/** @returns its path, which may have a prefix of the server */
async function folderOfTaken(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  return folders.find(({ name }) => name === TAKEN_FOLDER)?.path ?? (await client.mailboxCreate(TAKEN_FOLDER)).path;
}

async function deleteTaken(client: ImapFlow, folder: string, before: Date): Promise<void> {
  await client.mailboxOpen(folder);
  const old = await client.search({ before }, { uid: true });
  if (!old) throw new MailboxError('SEARCH refused');
  if (old.length === 0) return;
  const deleted = await client.messageDelete(old.slice(0, MOST_DELETED), { uid: true });
  if (!deleted) throw new MailboxError('EXPUNGE refused');
}

const TOO_LONG = `[Письмо больше 25\u00a0МБ. Оно в\u00a0папке ${TAKEN_FOLDER} почтового ящика, пока его там не\u00a0удалит срок: прочтите его там.]`;

/** @returns undefined for a letter without content, which somebody may have removed meanwhile */
async function letterOf(
  client: ImapFlow,
  uid: string,
  authservId: string | undefined,
): Promise<{ raw: Buffer; letter: InboundLetter } | undefined> {
  const listed = await client.fetchOne(uid, { size: true }, { uid: true });
  if (listed && (listed.size ?? 0) > LONGEST_LETTER_BYTES) {
    const found = await client.fetchOne(uid, { headers: true }, { uid: true });
    const raw = found ? found.headers : undefined;
    return raw && { raw, letter: await readHeaders(raw, envelopeIn(raw), authservId, TOO_LONG) };
  }
  const found = await client.fetchOne(uid, { source: true }, { uid: true });
  const raw = found ? found.source : undefined;
  const letter = raw && (await readLetter(raw, envelopeIn(raw), authservId));
  return letter && { raw, letter };
}

/** The words of the server may name the login or a letter. */
function mailboxError(error: unknown): MailboxError {
  if (error instanceof MailboxError) return error;
  const { name, code, responseStatus, serverResponseCode } = error as ImapFlowError;
  const codes = [code, responseStatus, serverResponseCode].filter(Boolean);
  return new MailboxError(codes.length === 0 ? name : codes.join(', '));
}
