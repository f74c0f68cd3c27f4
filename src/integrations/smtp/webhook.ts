import { convert } from 'html-to-text';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { InboundLetter } from '../../shop/tickets/inbound-letter.port.ts';
import { isOfMailProgram, type LetterFile } from '../../shop/tickets/letter-files.rules.ts';
import { senderProof } from './authentication-results.ts';

/** Of the text that is read; more is no answer to a letter. */
const LONGEST_TEXT = 200_000;
const MOST_REFERENCES = 50;

/** The envelope, as the mail company passes it on. */
interface Envelope {
  /** Empty for bounces. */
  readonly from: string | undefined;
  readonly to: readonly string[];
}

const DEEPEST = { maxNestingDepth: 50 };
const LONGEST_HEADERS = 256 * 1024;

/**
 * Reads a letter (RFC 5322) as it came; undefined for nothing at all. Of one that cannot be read its headers are, so that the staff gets it.
 * @param authservId of the mail server whose word about senders is taken; undefined: none
 */
export async function readLetter(
  raw: Buffer,
  envelope: Envelope,
  authservId: string | undefined,
): Promise<InboundLetter | undefined> {
  if (raw.length === 0) return undefined;
  try {
    const email = await PostalMime.parse(raw, DEEPEST);
    const headers = headersOf(email, envelope, authservId);
    return { ...headers, text: cleaned(textOf(email)), files: filesOf(email), isWhole: true };
  } catch {
    // Anybody may send anything; it would not be read when it is sent again either.
    const text = '[Письмо не\u00a0прочиталось. Оно сохранено, как\u00a0пришло.]';
    return readHeaders(raw, envelope, authservId, text);
  }
}

/** Only the headers of a letter, so that the staff gets it. @param text says in its place why it is not read whole */
export async function readHeaders(
  raw: Buffer,
  envelope: Envelope,
  authservId: string | undefined,
  text: string,
): Promise<InboundLetter> {
  const email = await PostalMime.parse(headersIn(raw)).catch(() => undefined);
  return { ...headersOf(email, envelope, authservId), text, files: [], isWhole: false };
}

/** The envelope of a letter in a mailbox: its server has written the sender above the other headers, `<>` for bounces. */
export function envelopeIn(raw: Buffer): Envelope {
  const from = /^return-path:[ \t]*(?:\r?\n[ \t]+)?<([^<>\r\n]*)>/im.exec(headersIn(raw).toString('latin1'))?.[1];
  // Its recipients stand in headers that are read anyway.
  return { from, to: [] };
}

/** Its files once more, for whoever has kept the letter. */
export async function readFilesOfLetter(raw: Buffer): Promise<readonly LetterFile[]> {
  return filesOf(await PostalMime.parse(raw, DEEPEST));
}

function headersIn(raw: Buffer): Buffer {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1', 0, LONGEST_HEADERS))?.index ?? LONGEST_HEADERS;
  return raw.subarray(0, end);
}

function headersOf(
  email: Email | undefined,
  envelope: Envelope,
  authservId: string | undefined,
): Omit<InboundLetter, 'text' | 'files' | 'isWhole'> {
  const headers = email?.headers ?? [];
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const results = headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value);
  const sender = inOneLine(email?.from?.address ?? envelope.from ?? '').toLowerCase();
  const recipients = [
    ...envelope.to,
    ...[...(email?.to ?? []), ...(email?.cc ?? [])].flatMap(addressesOf),
    header('delivered-to'),
    header('x-original-to'),
  ];
  return {
    messageId: idsIn(email?.messageId)[0],
    sender,
    proof: senderProof(results, sender, authservId),
    recipients: [...new Set(recipients.map((one) => one.toLowerCase()).filter(Boolean))],
    repliesTo: [...idsIn(email?.inReplyTo), ...idsIn(email?.references).toReversed()].slice(0, MOST_REFERENCES),
    subject: inOneLine(email?.subject ?? ''),
    automatic: automaticBy(header, envelope),
  };
}

const addressesOf = (one: Address): string[] =>
  (one.group ?? [one]).flatMap(({ address }) => (address ? [address] : []));

/** Without control characters and halves of surrogate pairs, some of which the database rejects. */
const cleaned = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();

const inOneLine = (text: string): string => cleaned(text.replace(/\s+/g, ' '));

/** «<a@b> <c@d>» */
const idsIn = (text: string | undefined): string[] =>
  [...cleaned(text ?? '').matchAll(/<([^<>\s]{1,500})>/g)].map(([, id]) => id!);

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text.slice(0, LONGEST_TEXT);
  if (!html) return '';
  return convert(html.slice(0, 2 * LONGEST_TEXT), {
    wordwrap: false,
    limits: { maxInputLength: 2 * LONGEST_TEXT, maxDepth: 100 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'blockquote', format: 'skip' },
    ],
  }).slice(0, LONGEST_TEXT);
}

/** Phones put photos into the text; what is smaller there is a logo under it or an invisible pixel. */
const SMALLEST_IN_TEXT = 8 * 1024;

function filesOf({ attachments }: Email): LetterFile[] {
  return attachments
    .filter(({ content }) => typeof content !== 'string')
    .map(({ filename, mimeType, disposition, content }) => ({
      name: inOneLine(filename ?? ''),
      type: mimeType,
      body: Buffer.from(content as ArrayBuffer),
      isAttached: disposition === 'attachment',
      isInText: /^(?:image\/|application\/pdf$)/.test(mimeType),
    }))
    .filter((one) => !isOfMailProgram(one))
    .filter(({ isAttached, isInText, body }) => isAttached || (isInText && body.length >= SMALLEST_IN_TEXT))
    .toSorted((a, b) => Number(b.isAttached) - Number(a.isAttached))
    .map(({ name, body }) => ({ name, body }));
}

/**
 * Whether a program has written it: by the marks of RFC 3834 and bounces surely, such letters get no answer and change nothing. Other
 * marks stand in letters of people as well: servers of companies write `List-Id`. That no program may answer, Outlook writes into
 * letters of people: `X-Auto-Response-Suppress` marks none.
 */
function automaticBy(header: (name: string) => string, { from }: Envelope): InboundLetter['automatic'] {
  const submitted = header('auto-submitted').toLowerCase().trim();
  if (from === '' || (submitted !== '' && !submitted.startsWith('no'))) return 'yes';
  const marked =
    /^(?:bulk|junk|list|auto_reply)\b/i.test(header('precedence').trim()) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => header(name) !== '');
  return marked ? 'maybe' : 'no';
}
