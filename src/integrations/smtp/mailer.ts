import { createTransport } from 'nodemailer';
import { MailerError, type Mailer } from '../../shop/messages/mailer.port.ts';
import { isAddressRefused, type SmtpReply } from './address-refused.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; `?requireTLS=true` insists on STARTTLS. */
  readonly url: string;
  /** «Травосоль <zakaz@travosol.example>». */
  readonly from: string;
  /** Time limit of sending one letter. */
  readonly timeoutMs: number;
}

/**
 * Sends letters to any SMTP server. A letter sent twice has the same Message-ID, so that mail programs can recognise
 * the duplicate.
 */
export function createSmtpMailer({ url, from, timeoutMs }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Letters never need local files or remote URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    async sendLetter(letter) {
      const sending = transport.sendMail({
        from,
        to: letter.to,
        subject: letter.subject,
        html: letter.html,
        text: letter.text,
        ...(letter.replyTo && { replyTo: letter.replyTo }),
        ...(letter.thread && { inReplyTo: `<${letter.thread}@${domain}>`, references: `<${letter.thread}@${domain}>` }),
        attachments: letter.files?.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        messageId: `<${letter.letterId}@${domain}>`,
        ...(letter.calendar && { icalEvent: { ...letter.calendar, filename: 'vebinar.ics' } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(letter.unsubscribeUrl && {
            'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      await withinTime(sending.catch(throwWithoutAddress), timeoutMs);
    },
  };
}

/** The server's own message names the refused mailbox, and recipients must not be logged. */
function throwWithoutAddress(error: Error & SmtpReply & { code?: string }): never {
  const { code, responseCode, command } = error;
  const reason = [code, responseCode, command].filter(Boolean).join(', ');
  throw new MailerError(`mail server did not take the letter: ${reason}`, {
    ...(code && { code }),
    addressRefused: isAddressRefused(error),
  });
}

/** The time-outs above limit inactivity only; a server that sends a byte at a time would never reach them. */
async function withinTime(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new MailerError('mail server did not accept the letter in time')), timeoutMs);
  });
  try {
    await Promise.race([sending, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
