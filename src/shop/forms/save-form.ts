import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { FORM_SOURCE } from '../../kernel/form-types.ts';
import { FEEDBACK_TOPICS } from '../../kernel/form-options.ts';
import { networkOf, readAddress, subnetOf } from '../../kernel/network.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { attemptKey, countAttempt, countAttempts } from '../attempts/attempt-limits.ts';
import { consumeSolution } from '../captcha/consume-solution.ts';
import { formLetter } from './form-letter.job.ts';
import type { FormDetails } from './form-message.rules.ts';
import { formFiles, formMessageEvents, formMessages } from './form-messages.tables.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Forms in an hour from one address and from its subnet; letters of thanks to one mailbox in a day. */
const LIMITS = { address: 6, subnet: 30, thanks: 3 } as const;

/** A form filled in by a visitor. */
export interface TypedForm {
  /** Idempotency key made by the browser. */
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly text: string;
  readonly details: FormDetails;
  /** Ids of uploaded files. */
  readonly files: readonly string[];
}

export interface FormSender {
  /** The solved puzzle. */
  readonly captcha: string | null | undefined;
  /** Network address. */
  readonly address: string;
}

/** The number of the form, shown to the visitor. */
export interface SavedForm {
  readonly number: number;
}

/**
 * Saves a form, once for its id, and enqueues two letters: to the staff and, with thanks, to the visitor. A retry sends
 * the same captcha solution, so the id is looked up first.
 */
export async function saveForm(
  ctx: ShopContext,
  secret: string,
  form: TypedForm,
  from: FormSender,
): Promise<SavedForm | Refusal> {
  const digest = createHash('sha256').update(JSON.stringify(form)).digest();
  const earlier = await earlierForm(ctx.db, form.id, digest);
  if (earlier) return earlier;
  const refused = await consumeSolution(ctx, from.captcha, 'form');
  if (refused) return refused;
  return ctx.transaction(async (tx) => {
    const limit = (name: string, subject: string, max: number) => ({
      key: attemptKey(secret, name, subject),
      windowSeconds: HOUR,
      max,
    });
    const counted = await countAttempts(
      tx,
      [
        limit('form-address', networkOf(from.address), LIMITS.address),
        limit('form-subnet', subnetOf(from.address), LIMITS.subnet),
      ],
      tx.now(),
    );
    if (!counted.ok) return refuse('too-many-attempts', { retryAfter: counted.retryAfter });
    const [saved] = await tx.db
      .insert(formMessages)
      .values(rowOf(tx, form, digest, from.address))
      .onConflictDoNothing()
      .returning();
    // Another request with the same id was saved at the same moment.
    if (!saved) return (await earlierForm(tx.db, form.id, digest)) ?? refuse('form-key-reused');
    if (!(await attachFiles(tx.db, saved.id, form.files))) return refuse('file-unknown');
    await tx.db
      .insert(formMessageEvents)
      .values({ messageId: saved.id, kind: 'received', actor: actorName(tx.actor), at: tx.now() });
    const { kind } = form.details;
    await recordConsent(tx, { purpose: kind, subject: `form-message:${saved.id}`, address: from.address });
    await postLetter(tx, formLetter, { messageId: saved.id, to: 'staff' });
    if (form.email && (await mayThank(tx, secret, form.email))) {
      await postLetter(tx, formLetter, { messageId: saved.id, to: 'visitor' });
    }
    return { number: saved.id };
  });
}

async function earlierForm(db: Db, key: string, digest: Buffer): Promise<SavedForm | Refusal | undefined> {
  const [earlier] = await db
    .select({ id: formMessages.id, digest: formMessages.digest })
    .from(formMessages)
    .where(eq(formMessages.key, key));
  if (!earlier) return undefined;
  return earlier.digest?.equals(digest) ? { number: earlier.id } : refuse('form-key-reused');
}

function rowOf(
  tx: TransactionContext,
  { id, name, email, phone, text, details }: TypedForm,
  digest: Buffer,
  from: string,
): typeof formMessages.$inferInsert {
  const facts =
    details.kind === 'partnership' ? details.brief : details.kind === 'question' ? { page: details.page } : {};
  return {
    key: id,
    digest,
    type: details.kind,
    source: FORM_SOURCE,
    name,
    email: email ?? null,
    phone: phone ?? null,
    topic: details.kind === 'feedback' ? FEEDBACK_TOPICS[details.topic] : '',
    text,
    facts,
    address: readAddress(from) ?? null,
    createdAt: tx.now(),
  };
}

/** Attaches uploaded files to a form. @returns false when one is unknown, discarded or attached to another form */
async function attachFiles(db: Db, messageId: number, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const attached = await db
    .update(formFiles)
    .set({ messageId })
    .where(and(inArray(formFiles.id, [...ids]), isNull(formFiles.messageId), isNull(formFiles.discardedAt)))
    .returning({ id: formFiles.id });
  return attached.length === ids.length;
}

/** Limits letters, so that the form cannot be used to flood a mailbox. */
async function mayThank(tx: TransactionContext, secret: string, email: string): Promise<boolean> {
  const key = attemptKey(secret, 'form-thanks', email);
  return (await countAttempt(tx.db, { key, windowSeconds: DAY, max: LIMITS.thanks }, tx.now())).ok;
}
