import { and, asc, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
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

/** What came with a form. */
export function formFilesOf(db: Db, messageId: number): Promise<FormFile[]> {
  return db
    .select(FILE)
    .from(formFiles)
    .where(and(eq(formFiles.messageId, messageId), isNull(formFiles.discardedAt)))
    .orderBy(asc(formFiles.createdAt), formFiles.id);
}

/** A file of this form; of another form it is none. */
export async function findFormFile(db: Db, messageId: number, fileId: string): Promise<FormFile | undefined> {
  return (await formFilesOf(db, messageId)).find(({ id }) => id === fileId);
}

/** The newest forms in one state; gifts, which nobody answers, are not among them. */
export function formsForStaff(db: Db, state: FormState, limit: number): Promise<FormMessageRow[]> {
  return db
    .select()
    .from(formMessages)
    .where(and(eq(formMessages.state, state), isNotNull(formMessages.key)))
    .orderBy(desc(formMessages.id))
    .limit(limit);
}

/** The last form of a type that came from this network address with this e-mail, since a moment. */
export async function findFormOf(
  db: Db,
  asked: { readonly email: string; readonly address: string; readonly type: FormType; readonly since: Date },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: formMessages.id })
    .from(formMessages)
    .where(
      and(
        eq(formMessages.email, asked.email),
        eq(formMessages.address, asked.address),
        eq(formMessages.type, asked.type),
        gt(formMessages.createdAt, asked.since),
      ),
    )
    .orderBy(desc(formMessages.id))
    .limit(1);
  return found?.id;
}
