import { convert } from 'html-to-text';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { Envelope, InboundLetter } from '../../shop/tickets/inbound-letter.port.ts';
import { isOfMailProgram, type LetterFile } from '../../shop/tickets/letter-files.rules.ts';
import { senderProof } from './authentication-results.ts';

/** Of the text that is read; more is no answer to a letter. */
const LONGEST_TEXT = 200_000;
const MOST_REFERENCES = 50;
const MOST_RECIPIENTS = 50;

const DEEPEST = { maxNestingDepth: 50 };
/** Lines of headers take as long as lines of text, and these are parsed in the process itself. */
const LONGEST_HEADERS = 64 * 1024;

export interface LetterToParse {
  readonly raw: Uint8Array;
  readonly envelope: Envelope;
  /** Id of the mail server whose word about senders is taken; undefined: none. */
  readonly authservId: string | undefined;
}

/** @throws for what is no letter, and anybody may send anything */
export async function parseLetter({ raw, envelope, authservId }: LetterToParse): Promise<InboundLetter> {
  const email = await PostalMime.parse(raw, DEEPEST);
  return {
    ...headersOf(email, envelope, authservId),
    text: cleaned(textOf(email)),
    files: filesOf(email),
    isWhole: true,
  };
}

/** @throws for what is no letter */
export async function parseFiles({ raw }: Pick<LetterToParse, 'raw'>): Promise<readonly LetterFile[]> {
  return filesOf(await PostalMime.parse(raw, DEEPEST));
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
    header('delivered-to'),
    header('x-original-to'),
    ...[...(email?.to ?? []), ...(email?.cc ?? [])].flatMap(addressesOf),
  ];
  return {
    messageId: idsIn(email?.messageId)[0],
    sender,
    proof: senderProof(results, sender, authservId),
    recipients: [...new Set(recipients.map((one) => one.toLowerCase()).filter(Boolean))].slice(0, MOST_RECIPIENTS),
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
      body: new Uint8Array(content as ArrayBuffer),
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
