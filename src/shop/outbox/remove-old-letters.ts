import { removeRows } from '../../platform/retention.ts';
import { letters, mailboxLetters } from './outbox.tables.ts';

/** Removes who was written to, when and about what; no letter is tried for so long. */
export const removeOldLetters = removeRows(letters, letters.createdAt);

/** Removes how many letters a mailbox had on a day. */
export const removeOldMailboxDays = removeRows(mailboxLetters, mailboxLetters.day);
