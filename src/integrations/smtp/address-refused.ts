/** What nodemailer tells of a reply that was no yes. */
export interface SmtpFault {
  readonly command?: string;
  readonly responseCode?: number;
  /** The reply as it came. */
  readonly response?: string;
}

/** Enhanced codes of RFC 3463 and 7505: bad mailbox, bad system, bad syntax, moved, takes no mail; disabled. */
const NO_SUCH_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/** Servers without enhanced codes say it in words; the same 550 may mean our own reputation, or a relay that is closed. */
const IN_WORDS =
  /no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|address|account) (?:is )?(?:unknown|not found|unavailable|disabled|does(?: not|n't) exist)|unknown (?:user|mailbox|recipient|address)|mailbox unavailable/i;

/** Whether a server says for certain that the mailbox of a letter does not exist: nobody need try again. */
export function isAddressRefused({ command, responseCode = 0, response = '' }: SmtpFault): boolean {
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode > 599) return false;
  const enhanced = ENHANCED.exec(response)?.[1];
  return enhanced ? NO_SUCH_MAILBOX.has(enhanced) : IN_WORDS.test(response);
}
