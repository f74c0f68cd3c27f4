import { randomUUID } from 'node:crypto';
import { MOST_FILES } from '../../kernel/form-words.ts';
import { networkOf, subnetOf } from '../../kernel/network.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { attemptKey, countAttempt, countAttempts, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { spendSolution } from '../captcha/spend-solution.ts';
import { fileKind, fileName } from './file-kind.rules.ts';
import { formFiles, storedName } from './form-messages.tables.ts';
import type { SentFrom } from './save-form.ts';

const HOUR = 3600;

/** Tries in an hour from one address and from its subnet; files that lie here altogether in an hour, each for a day. */
const LIMITS = { address: 5 * MOST_FILES, subnet: 20 * MOST_FILES, total: 100 * MOST_FILES } as const;

export interface SavedFile {
  /** Whoever knows it may send the file with a form, once; nobody can read it by that. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

const limitOf = (secret: string, what: keyof typeof LIMITS, whose: string): AttemptLimit => ({
  key: attemptKey(secret, `form-file-${what}`, whose),
  windowSeconds: HOUR,
  max: LIMITS[what],
});

/**
 * Lets one file come, before any of it is read: a puzzle is solved for it, and its sender has tries left. Tries count
 * against the sender alone; what everybody shares is counted when something is kept.
 */
export async function mayKeepFile(ctx: ShopContext, secret: string, from: SentFrom): Promise<Refusal | undefined> {
  const spent = await spendSolution(ctx, from.captcha, 'form');
  if (spent) return spent;
  return ctx.transaction(async (tx) => {
    const limits = [
      limitOf(secret, 'address', networkOf(from.address)),
      limitOf(secret, 'subnet', subnetOf(from.address)),
    ];
    const taken = await countAttempts(tx, limits, tx.now());
    return taken.ok ? undefined : refuse('too-many-tries', { retryAfter: taken.retryAfter });
  });
}

/** Keeps a file until its form is sent. What it is, its content says; its name is only shown. */
export async function saveFile(
  ctx: ShopContext,
  secret: string,
  files: FileStore,
  given: { readonly name: string; readonly body: Buffer },
): Promise<SavedFile | Refusal> {
  const kind = fileKind(given.body);
  if (!kind) return refuse('file-refused');
  const kept = { id: randomUUID(), name: fileName(given.name, kind), bytes: given.body.length };
  // The row comes first: a file that nobody knows of would never be swept.
  const refused = await ctx.transaction(async (tx) => {
    const room = await countAttempt(tx.db, limitOf(secret, 'total', ''), tx.now());
    if (!room.ok) return refuse('too-many-tries', { retryAfter: room.retryAfter });
    await tx.db.insert(formFiles).values({ ...kept, kind, createdAt: tx.now() });
    return undefined;
  });
  if (refused) return refused;
  await files.write(storedName(kept.id), given.body);
  return kept;
}
