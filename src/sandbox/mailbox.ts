import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { Imap } from './imap.ts';
import type { LoggedRequest } from './request-log.ts';
import type { SandboxContext } from './sandbox-context.ts';

export interface ReceivedLetter {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId?: string;
  readonly html?: string;
  readonly text?: string;
  /** The `List-Unsubscribe` header. */
  readonly unsubscribe?: string;
  readonly replyTo?: string;
  /** Attachments; their content is not stored. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
  /** The calendar event, unparsed. */
  readonly calendar?: string;
}

const MAX_ENTRIES = 300;
const LONGEST_LETTER = 25 * 1024 * 1024;

/** The reply address of the shop: `reply@…` and `reply+<ticket>@…`. */
const TO_SHOP = /^reply[+@]/i;
const HAND_OVER_MS = 15_000;

interface LettersToShop {
  /** Address of the webhook of the shop. */
  readonly shopUrl?: string | undefined;
  /** The mailbox; then nothing is handed over. */
  readonly imap?: Imap | undefined;
  /** Name under which the server says what it has found out about their senders. */
  readonly authservId?: string | undefined;
}

/**
 * A real SMTP server that accepts every letter, except to addresses that start with «bounce». Letters to the reply address of the shop
 * are handed over to it as the webhook of a mail company does, and refused for now when it does not take them; or they are put into a
 * mailbox, from which the shop fetches them.
 */
export function openMailbox(context: SandboxContext, { shopUrl, imap, authservId }: LettersToShop = {}) {
  let letters = context.saved.restore<ReceivedLetter[]>('letters') ?? [];
  context.saved.register('letters', () => letters);
  context.onReset(() => {
    letters = [];
  });

  const logRequest = (answer: LoggedRequest['answer'], body: unknown) => {
    context.requests.add({ at: context.now().toISOString(), provider: 'smtp', method: 'MAIL', url: '', answer, body });
    context.changed();
  };

  const server = new SMTPServer({
    authOptional: true,
    // Clients would reject a self-signed certificate.
    disabledCommands: ['STARTTLS'],
    size: LONGEST_LETTER,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('bounce') ? refusal(550, 'No such user') : null),
    onData(stream, session, done) {
      const failure = context.failures.take('smtp');
      const to = session.envelope.rcptTo.map(({ address }) => address);
      if (failure && failure.kind !== 'lost' && failure.kind !== 'unanswered') {
        stream.resume();
        logRequest(failure.kind === 'timeout' ? 'timeout' : failure.status, { to });
        if (failure.kind !== 'timeout')
          stream.once('end', () => done(refusal(failure.status, 'Planned failure of the sandbox')));
        return;
      }
      // A client that disconnects before the end of its letter waits for no answer.
      const received = buffer(stream).catch(() => undefined);
      void received.then(async (raw) => {
        if (!raw) return;
        const letter = await receive(raw, to).catch(() => undefined);
        if (!letter) return done(refusal(554, 'The letter makes no sense'));
        letters = [...letters, letter].slice(-MAX_ENTRIES);
        const isForShop = to.some((address) => TO_SHOP.test(address));
        const handed = authservId === undefined ? raw : withResults(raw, authservId, session.envelope, letter.from);
        if (isForShop) imap?.deliver(withEnvelope(handed, session.envelope));
        const taken = !isForShop || imap || !shopUrl || (await handOver(shopUrl, handed, session.envelope));
        const answer = failure?.kind === 'unanswered' ? 'unanswered' : failure ? 'lost' : taken ? 250 : 451;
        logRequest(answer, { to, subject: letter.subject });
        // Lost or unanswered: the letter is stored, but no answer is sent.
        if (!failure) done(taken ? null : refusal(451, 'The shop does not take letters now'), 'Accepted');
      });
    },
  });
  // Clients may disconnect at any time.
  server.on('error', () => undefined);

  async function receive(raw: Buffer, to: readonly string[]): Promise<ReceivedLetter> {
    const parsed = await PostalMime.parse(raw);
    return {
      id: context.ids.uuid(),
      at: context.now().toISOString(),
      from: parsed.from?.address ?? '',
      to,
      subject: parsed.subject ?? '',
      messageId: parsed.messageId,
      html: parsed.html,
      text: parsed.text,
      unsubscribe: parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value,
      replyTo: parsed.replyTo?.[0]?.address,
      files: parsed.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        bytes: Buffer.byteLength(content as ArrayBuffer),
      })),
      calendar: calendarOf(parsed.attachments),
    };
  }

  return {
    list: (): readonly ReceivedLetter[] => letters,
    find: (id: string) => letters.find((letter) => letter.id === id),
    /** @returns the port it listens on */
    listen: (port: number, host: string) =>
      new Promise<number>((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
      }),
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections) connection.close();
        server.close(() => resolve());
      }),
  };
}

/** As a mail server that compares the domain of the envelope with that of `From:`, whose owner has published a policy. */
function withResults(raw: Buffer, authservId: string, { mailFrom }: SMTPServerEnvelope, from: string): Buffer {
  const envelope = mailFrom ? mailFrom.address : '';
  const [domain, envelopeDomain] = [from, envelope].map((one) => one.split('@').at(-1)!.toLowerCase());
  const dmarc = `dmarc=${domain === envelopeDomain ? 'pass' : 'fail'} header.from=${domain}`;
  const results = `${authservId}; spf=pass smtp.mailfrom=${envelope || 'postmaster'}; ${dmarc}`;
  return Buffer.concat([Buffer.from(`Authentication-Results: ${results}\r\n`), raw]);
}

/** As a mail server keeps a letter, whose envelope would be lost otherwise. */
function withEnvelope(raw: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope): Buffer {
  const to = rcptTo.map(({ address }) => `Delivered-To: ${address}\r\n`).join('');
  return Buffer.concat([Buffer.from(`Return-Path: <${mailFrom ? mailFrom.address : ''}>\r\n${to}`), raw]);
}

/** @returns whether the shop has taken the letter */
async function handOver(url: string, raw: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-envelope-from': mailFrom ? mailFrom.address : '',
      'x-envelope-to': rcptTo.map(({ address }) => address).join(', '),
    },
    body: new Uint8Array(raw),
    signal: AbortSignal.timeout(HAND_OVER_MS),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** Mail programs read the `text/calendar` part; the same file is also attached for those that do not. */
function calendarOf(attachments: readonly { mimeType: string; content: ArrayBuffer | Uint8Array | string }[]) {
  const found = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!found) return undefined;
  return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
}

export type Mailbox = ReturnType<typeof openMailbox>;

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
