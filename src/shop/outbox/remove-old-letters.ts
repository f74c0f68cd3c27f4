import { removeRows } from '../../platform/retention.ts';
import { letters, mailboxLetters } from './outbox.tables.ts';

/** Removes letters whose retention is over; it is longer than any letter is tried. */
export const removeOldLetters = removeRows(letters, letters.createdAt);

/** Removes the daily counters of letters per mailbox. */
export const removeOldMailboxDays = removeRows(mailboxLetters, mailboxLetters.day);
