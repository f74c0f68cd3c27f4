import type { SenderProof } from '../../shop/tickets/inbound-letter.port.ts';

/** Longer ones are not read. */
const LONGEST = 10_000;

/** One result of a header, as `dkim=pass header.d=example.ru`. */
interface Result {
  readonly method: string;
  readonly result: string;
  /** By names such as `header.from`. */
  readonly properties: ReadonlyMap<string, string>;
}

/**
 * What the receiving mail server has found out about the domain of `From:` (RFC 8601). Its header is the topmost one with its id: those
 * below may have come with the letter, and are not read where ours cannot be. A result of DMARC decides; without one a signature or an envelope of the same domain does.
 * @param headers values of `Authentication-Results`, the topmost first
 * @param from address of the sender
 * @param authservId id of the server, or `.example.ru` for any server of that domain; undefined: none is trusted
 */
export function senderProof(headers: readonly string[], from: string, authservId: string | undefined): SenderProof {
  if (authservId === undefined) return 'missing';
  const ours = headers.find((header) => isServer(serverOf(header), authservId));
  if (ours === undefined) return 'missing';
  const results = readResults(ours);
  if (!results) return 'failed';
  const domain = domainOf(from);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  const decisive = dmarc.filter(({ result }) => result !== 'none');
  if (decisive.length > 0) return decisive.every((one) => isOfDomain(one, domain)) ? 'passed' : 'failed';
  const others = results.filter(({ method }) => method === 'dkim' || method === 'spf');
  if (others.some((one) => isAligned(one, domain))) return 'passed';
  return others.length > 0 ? 'failed' : 'missing';
}

const isServer = (id: string, trusted: string): boolean =>
  trusted.startsWith('.') ? id.endsWith(trusted.toLowerCase()) : id === trusted.toLowerCase();

const isOfDomain = ({ result, properties }: Result, domain: string): boolean =>
  result === 'pass' && domainOf(properties.get('header.from') ?? '') === domain;

/** Of this domain or of one above it: owners of a domain speak for what is below it. */
function isAligned({ method, result, properties }: Result, domain: string): boolean {
  if (result !== 'pass') return false;
  const named =
    method === 'dkim'
      ? (properties.get('header.d') ?? properties.get('header.i'))
      : (properties.get('smtp.mailfrom') ?? properties.get('smtp.mail'));
  const by = domainOf(named ?? '');
  return by.includes('.') && (domain === by || domain.endsWith(`.${by}`));
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The id a header begins with, whatever follows: a header that is not written as the standard says is of its server all the same. */
function serverOf(header: string): string {
  const [, id = ''] = /^(?:\s|\([^()]*\))*"?([^\s;()"]+)/.exec(header.slice(0, LONGEST)) ?? [];
  return id.toLowerCase();
}

/** Undefined for what is not written as the standard says. */
function readResults(header: string): readonly Result[] | undefined {
  const parts = header.length > LONGEST ? undefined : partsOf(header);
  const [, version = '1', ...more] = parts?.[0]?.split(' ') ?? [];
  if (!parts || more.length > 0 || version !== '1') return undefined;
  const written = parts.slice(1).filter((part) => part !== '' && part !== 'none');
  const results = written.map(readResult);
  return results.every((one) => one !== undefined) ? results : undefined;
}

function readResult(part: string): Result | undefined {
  const [first, ...rest] = part.split(' ');
  const [, method, result] = /^([a-z][a-z\d-]*)(?:\/\d+)?=([a-z]+)$/i.exec(first!) ?? [];
  if (!method || !result) return undefined;
  const properties = new Map<string, string>();
  for (const one of rest) {
    const at = one.indexOf('=');
    if (at <= 0) return undefined;
    const name = one.slice(0, at).toLowerCase();
    // A name that comes twice would leave a choice to whoever wrote the letter.
    if (properties.has(name)) return undefined;
    properties.set(name, one.slice(at + 1));
  }
  return { method: method.toLowerCase(), result: result.toLowerCase(), properties };
}

/**
 * The parts between semicolons, without comments, with one space between words and none around `=`. Characters that would end a
 * word are replaced in what is quoted. Undefined when a comment or a quotation does not end.
 */
function partsOf(header: string): string[] | undefined {
  let text = '';
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < header.length; at++) {
    let char = header[at]!;
    const escaped = char === '\\' && (quoted || depth > 0);
    if (escaped) char = header[++at] ?? '';
    if (depth > 0) {
      if (!escaped && char === '(') depth++;
      if (!escaped && char === ')') depth--;
    } else if (quoted) {
      if (!escaped && char === '"') quoted = false;
      else text += /[\s;=]/.test(char) ? '_' : char;
    } else if (char === '(') {
      depth++;
      text += ' ';
    } else if (char === '"') quoted = true;
    else if (char === ')') return undefined;
    else text += char;
  }
  if (depth > 0 || quoted) return undefined;
  return text.split(';').map((part) => part.trim().replace(/\s+/g, ' ').replace(/ ?= ?/g, '='));
}
