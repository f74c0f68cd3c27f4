import { randomUUID } from 'node:crypto';
import { MOST_FILES } from '../../kernel/form-options.ts';
import { networkOf, subnetOf } from '../../kernel/network.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { attemptKey, countAttempt, countAttempts, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { consumeSolution } from '../captcha/consume-solution.ts';
import { fileKind, fileName } from './file-kind.rules.ts';
import { formFiles, storedName } from './form-messages.tables.ts';
import type { FormSender } from './save-form.ts';

const HOUR = 3600;

/** Uploads in an hour from one address and from its subnet; files saved in an hour in total. */
const LIMITS = { address: 5 * MOST_FILES, subnet: 20 * MOST_FILES, total: 100 * MOST_FILES } as const;

export interface SavedFile {
  /** Attaches the file to a form, once; it gives no access to the content. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

const limitOf = (secret: string, scope: keyof typeof LIMITS, subject: string): AttemptLimit => ({
  key: attemptKey(secret, `form-file-${scope}`, subject),
  windowSeconds: HOUR,
  max: LIMITS[scope],
});

/**
 * Checks the captcha and the sender's limits before an upload is read. The total limit is counted only when a file is
 * saved.
 */
export async function admitUpload(ctx: ShopContext, secret: string, from: FormSender): Promise<Refusal | undefined> {
  const refused = await consumeSolution(ctx, from.captcha, 'form');
  if (refused) return refused;
  return ctx.transaction(async (tx) => {
    const limits = [
      limitOf(secret, 'address', networkOf(from.address)),
      limitOf(secret, 'subnet', subnetOf(from.address)),
    ];
    const counted = await countAttempts(tx, limits, tx.now());
    return counted.ok ? undefined : refuse('too-many-attempts', { retryAfter: counted.retryAfter });
  });
}

/** Saves a file until its form is sent. Its type is determined by the content; the name is only displayed. */
export async function saveFile(
  ctx: ShopContext,
  secret: string,
  files: FileStore,
  upload: { readonly name: string; readonly body: Buffer },
): Promise<SavedFile | Refusal> {
  const kind = fileKind(upload.body);
  if (!kind) return refuse('file-refused');
  const saved = { id: randomUUID(), name: fileName(upload.name, kind), bytes: upload.body.length };
  // The row is inserted first: a file without a row would never be removed.
  const refused = await ctx.transaction(async (tx) => {
    const room = await countAttempt(tx.db, limitOf(secret, 'total', ''), tx.now());
    if (!room.ok) return refuse('too-many-attempts', { retryAfter: room.retryAfter });
    await tx.db.insert(formFiles).values({ ...saved, kind, createdAt: tx.now() });
    return undefined;
  });
  if (refused) return refused;
  await files.write(storedName(saved.id), upload.body);
  return saved;
}
