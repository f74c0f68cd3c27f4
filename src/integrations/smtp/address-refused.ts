/** What a nodemailer error contains about the server's negative reply. */
export interface SmtpReply {
  readonly command?: string;
  readonly responseCode?: number;
  /** The full reply. */
  readonly response?: string;
}

/** Enhanced status codes of RFC 3463 and 7505: bad mailbox, bad system, bad syntax, moved, accepts no mail, disabled. */
const NO_SUCH_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/** For servers without enhanced codes: a bare 550 may also mean our own reputation, or a closed relay. */
const IN_WORDS =
  /no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|address|account) (?:is )?(?:unknown|not found|unavailable|disabled|does(?: not|n't) exist)|unknown (?:user|mailbox|recipient|address)|mailbox unavailable/i;

/** Whether the reply means that the mailbox certainly does not exist, so that a retry is useless. */
export function isAddressRefused({ command, responseCode = 0, response = '' }: SmtpReply): boolean {
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode > 599) return false;
  const enhanced = ENHANCED.exec(response)?.[1];
  return enhanced ? NO_SUCH_MAILBOX.has(enhanced) : IN_WORDS.test(response);
}
