import { forgetRows } from '../../platform/retention.ts';
import { letters, mailboxLetters } from './outbox.tables.ts';

/** Removes who was written to, when and about what; no letter is tried for so long. */
export const forgetOldLetters = forgetRows(letters, letters.createdAt);

/** Removes how many letters a mailbox had on a day. */
export const forgetMailboxDays = forgetRows(mailboxLetters, mailboxLetters.day);
