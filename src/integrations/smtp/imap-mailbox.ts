import type { ImapFlow, ImapFlowError, ListResponse } from 'imapflow';
import { LONGEST_LETTER_BYTES } from '../../shop/tickets/inbound-letter.port.ts';
import {
  MailboxError,
  type LetterInMailbox,
  type ReplyMailbox,
  type TakeLetter,
} from '../../shop/tickets/reply-mailbox.port.ts';
import { PARSING_MS } from './letter-reader.ts';
import { envelopeIn } from './parse-letter.ts';

export interface ImapOptions {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise not at all, which is for this machine only. */
  readonly secure: boolean;
  readonly login: string;
  readonly password: string;
  readonly folder: string;
  /** Time limit of connecting and of the greeting. */
  readonly timeoutMs: number;
}

/** Letters of one call. */
const MOST_LETTERS = 100;
/** Letters that are taken go to a folder of the month. Nobody else puts any there, so old folders may be deleted. */
const TAKEN = /^Shop-taken-(\d{4}-\d\d)$/;
const takenIn = (month: string): string => `Shop-taken-${month}`;
/** Of one call, which begins no letter later; the lease of the job is longer. */
const RUN_MS = 4 * 60_000;
/** A letter and what stands around it in an answer. */
const LONGEST_ANSWER = LONGEST_LETTER_BYTES + 1024 * 1024;

/** Reads a mailbox of any IMAP server (RFC 3501). Each call has its own connection. */
export function createImapMailbox(options: ImapOptions): ReplyMailbox {
  return {
    async readNew(take, months) {
      const client = await clientOf(options);
      // A lost connection also rejects what waits for it; without a listener it would end the process.
      client.on('error', () => undefined);
      const deadline = setTimeout(() => client.close(), RUN_MS + PARSING_MS);
      try {
        await client.connect();
        const folders = await client.list();
        const taken = await takeLetters(client, options, take, await folderOf(client, folders, months.current));
        // Last: a server that refuses it must not keep letters from being taken.
        await deleteOldFolders(client, folders, months.oldest);
        await client.logout();
        return taken;
      } catch (error) {
        throw mailboxError(error);
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

/** @returns the path of the folder of this month, which may have a prefix of the server */
async function folderOf(client: ImapFlow, folders: readonly ListResponse[], month: string): Promise<string> {
  const found = folders.find(({ name }) => name === takenIn(month));
  return found?.path ?? (await client.mailboxCreate(takenIn(month))).path;
}

async function deleteOldFolders(client: ImapFlow, folders: readonly ListResponse[], oldest: string): Promise<void> {
  for (const { name, path } of folders) {
    const month = TAKEN.exec(name)?.[1];
    if (month !== undefined && month < oldest) await client.mailboxDelete(path);
  }
}

async function takeLetters(
  client: ImapFlow,
  { folder }: ImapOptions,
  take: TakeLetter,
  takenFolder: string,
): Promise<number> {
  const endsAt = performance.now() + RUN_MS;
  const failed: MailboxError[] = [];
  let taken = 0;
  await client.mailboxOpen(folder);
  const found = await client.search({ seen: false, deleted: false }, { uid: true });
  if (!found) throw new MailboxError('SEARCH refused');
  for (const uid of found.slice(0, MOST_LETTERS)) {
    if (performance.now() > endsAt) break;
    try {
      await saved(take(await letterOf(client, String(uid))));
      if (!(await client.messageMove(String(uid), takenFolder, { uid: true }))) throw new MailboxError('MOVE refused');
      taken += 1;
    } catch (error) {
      // Without a connection the others fail too.
      if (!client.usable) throw error;
      const { reason, cause } = mailboxError(error);
      failed.push(new MailboxError(`UID ${uid}, ${reason}`, cause));
    }
  }
  if (failed[0]) throw failed[0];
  return taken;
}

/** What the shop itself could not do with a letter is told apart from what the server refuses. */
async function saved(taking: Promise<void>): Promise<void> {
  try {
    await taking;
  } catch (error) {
    throw new MailboxError('не\u00a0сохранено у\u00a0нас', error);
  }
}

async function letterOf(client: ImapFlow, uid: string): Promise<LetterInMailbox> {
  const listed = await client.fetchOne(uid, { size: true }, { uid: true });
  const isWhole = !listed || (listed.size ?? 0) <= LONGEST_LETTER_BYTES;
  const found = await client.fetchOne(uid, isWhole ? { source: true } : { headers: true }, { uid: true });
  const raw = found ? (isWhole ? found.source : found.headers) : undefined;
  if (!raw || raw.length === 0) throw new MailboxError('FETCH without content');
  return { raw, envelope: envelopeIn(raw), isWhole };
}

/** The words of the server may name the login or a letter. */
function mailboxError(error: unknown): MailboxError {
  if (error instanceof MailboxError) return error;
  const { name, code, responseStatus, serverResponseCode } = error as ImapFlowError;
  const codes = [code, responseStatus, serverResponseCode].filter(Boolean);
  return new MailboxError(codes.length === 0 ? name : codes.join(', '));
}
