import { addMinutes } from '../../kernel/dates.ts';

/** What comes within so many minutes is in one letter, so that a storm of messages is not one of letters. */
const MINUTES = 10;
/** For transactions that began within them and end later. */
const GRACE_MINUTES = 1;

export interface NoticeWindow {
  readonly from: Date;
  readonly to: Date;
  /** When the letter about it is sent. */
  readonly sendAt: Date;
}

/** The minutes that a moment belongs to. */
export function noticeWindow(at: Date): NoticeWindow {
  const length = MINUTES * 60_000;
  const from = new Date(Math.floor(at.getTime() / length) * length);
  const to = addMinutes(from, MINUTES);
  return { from, to, sendAt: addMinutes(to, GRACE_MINUTES) };
}
