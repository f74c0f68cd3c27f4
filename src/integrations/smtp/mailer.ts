import { createTransport } from 'nodemailer';
import { MailerError, type Mailer } from '../../shop/messages/mailer.port.ts';
import { isAddressRefused, type SmtpFault } from './address-refused.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; `?requireTLS=true` insists on STARTTLS. */
  readonly url: string;
  /** «Травосоль <zakaz@travosol.example>». */
  readonly from: string;
  /** Bound of sending one letter. */
  readonly timeoutMs: number;
}

/**
 * Any mail server that speaks SMTP. A letter sent twice carries the same Message-ID, by which mail
 * programs recognise the repeat.
 */
export function createSmtpMailer({ url, from, timeoutMs }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Templates are ours, but a letter never needs our disk or somebody's address.
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
      await withinTime(sending.catch(refuseNamelessly), timeoutMs);
    },
  };
}

/** Servers name the mailbox they refuse; who a letter is for belongs in no log. */
function refuseNamelessly(error: Error & SmtpFault & { code?: string }): never {
  const { code, responseCode, command } = error;
  const said = [code, responseCode, command].filter(Boolean).join(', ');
  throw new MailerError(`mail server did not take the letter: ${said}`, {
    ...(code && { code }),
    addressRefused: isAddressRefused(error),
  });
}

/** The time-outs above watch silence; a server that answers a byte at a time would pass them all. */
async function withinTime(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new MailerError('mail server did not accept the letter in time')), timeoutMs);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
