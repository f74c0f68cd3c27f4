import { randomUUID } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { MOST_TICKET_FILES } from '../../kernel/tickets.ts';
import type { FileStore } from '../../platform/files.ts';
import { attemptKey, countAttempt, type AttemptLimit } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import { fileKind, fileName } from '../forms/file-kind.rules.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { cleanPhoto } from '../pictures/clean-photo.ts';
import type { TicketFileKind } from './ticket-file.rules.ts';
import { ticketFileName, ticketFiles } from './tickets.tables.ts';

/** Limit of files in a day: of a customer, or for one, in letters of others, who must not use up what the customer may send. */
export const filesInADay = (secret: string, whose: 'of' | 'for', customerId: number): AttemptLimit => ({
  key: attemptKey(secret, whose === 'of' ? 'ticket-file' : 'ticket-file-of-others', String(customerId)),
  windowSeconds: 86_400,
  max: 10 * MOST_TICKET_FILES,
});

export interface SavedTicketFile {
  /** Attaches the file to a message of the same customer, once. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** Whether the customer may upload a file; counted before it is read. */
export function admitTicketFile(ctx: ShopContext, secret: string): Promise<Refusal | undefined> {
  return ctx.transaction(async (tx): Promise<Refusal | undefined> => {
    const me = ownAccount(tx.actor, 'open-ticket');
    if (isRefusal(me)) return me;
    const counted = await countAttempt(tx.db, filesInADay(secret, 'of', me.customerId), tx.now());
    return counted.ok ? undefined : refuse('too-many-attempts', { retryAfter: counted.retryAfter });
  });
}

/**
 * Saves a file until its message is sent; `admitTicketFile` has admitted it. Its type is determined by the content: photos are encoded
 * anew, without their metadata, PDF files stay as they are.
 */
export async function saveTicketFile(
  ctx: ShopContext,
  files: FileStore,
  upload: { readonly name: string; readonly body: Buffer },
): Promise<SavedTicketFile | Refusal> {
  const kept = await keptFile(upload);
  if (!kept) return refuse('ticket-file-refused');
  const { row, body } = kept;
  // The row is inserted first: a file without a row would never be removed.
  const refused = await ctx.transaction(async (tx): Promise<Refusal | undefined> => {
    const me = ownAccount(tx.actor, 'open-ticket');
    if (isRefusal(me)) return me;
    await tx.db.insert(ticketFiles).values({ ...row, customerId: me.customerId, createdAt: tx.now() });
    return undefined;
  });
  if (refused) return refused;
  const { id, name, bytes } = row;
  await files.write(ticketFileName(id), body);
  return { id, name, bytes };
}

/** A file as it is kept, with its row. */
export interface KeptFile {
  readonly row: SavedTicketFile & { readonly kind: TicketFileKind };
  readonly body: Buffer;
}

/** What is kept of a file; undefined for what is neither a photo nor a PDF file, or another one `asItCame`. */
export async function keptFile(
  { name, body }: { readonly name: string; readonly body: Buffer },
  asItCame: readonly Exclude<TicketFileKind, 'webp'>[] = ['pdf'],
): Promise<KeptFile | undefined> {
  const found = fileKind(body);
  const whole = asItCame.find((kind) => kind === found);
  const kept = whole ? body : await cleanPhoto(body);
  const kind = whole ?? 'webp';
  return kept && { row: { id: randomUUID(), name: nameOf(name, kind), bytes: kept.length, kind }, body: kept };
}

const nameOf = (original: string, kind: TicketFileKind): string =>
  kind === 'webp' ? fileName(original, 'png').replace(/png$/, 'webp') : fileName(original, kind);
