import { and, asc, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { FormType } from '../../kernel/form-types.ts';
import type { Db } from '../../platform/database.ts';
import type { FileKind } from './file-kind.rules.ts';
import type { FormState } from './form-message.rules.ts';
import { formFiles, formMessages } from './form-messages.tables.ts';

export type FormMessageRow = typeof formMessages.$inferSelect;

export async function formMessage(db: Db, id: number): Promise<FormMessageRow | undefined> {
  const [found] = await db.select().from(formMessages).where(eq(formMessages.id, id));
  return found;
}

export interface FormFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: number;
}

const FILE = { id: formFiles.id, kind: formFiles.kind, name: formFiles.name, bytes: formFiles.bytes };

/** Files of a form that have not been discarded. */
export function formFilesOf(db: Db, messageId: number): Promise<FormFile[]> {
  return db
    .select(FILE)
    .from(formFiles)
    .where(and(eq(formFiles.messageId, messageId), isNull(formFiles.discardedAt)))
    .orderBy(asc(formFiles.createdAt), formFiles.id);
}

/** A file of this form; undefined for a file of another form. */
export async function findFormFile(db: Db, messageId: number, fileId: string): Promise<FormFile | undefined> {
  return (await formFilesOf(db, messageId)).find(({ id }) => id === fileId);
}

/**
 * The newest forms in a state, without gifts, which need no answer.
 * @param before id of the last form of the page before
 */
export function formsForStaff(db: Db, state: FormState, limit: number, before?: number): Promise<FormMessageRow[]> {
  return db
    .select()
    .from(formMessages)
    .where(
      and(
        eq(formMessages.state, state),
        isNotNull(formMessages.key),
        before === undefined ? undefined : lt(formMessages.id, before),
      ),
    )
    .orderBy(desc(formMessages.id))
    .limit(limit);
}

/** The last form of a type sent from this network address with this e-mail since a given time. */
export async function findFormOf(
  db: Db,
  query: { readonly email: string; readonly address: string; readonly type: FormType; readonly since: Date },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: formMessages.id })
    .from(formMessages)
    .where(
      and(
        eq(formMessages.email, query.email),
        eq(formMessages.address, query.address),
        eq(formMessages.type, query.type),
        gt(formMessages.createdAt, query.since),
      ),
    )
    .orderBy(desc(formMessages.id))
    .limit(1);
  return found?.id;
}
