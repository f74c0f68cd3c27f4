/** A command of a client, with its strings and literals as they are meant. */
export interface ImapCommand {
  readonly tag: string;
  /** In upper case; that of a `UID` command too: «UID FETCH». */
  readonly name: string;
  readonly args: readonly string[];
}

const LITERAL = /\{(\d+)(\+?)\}$/;
/** A letter is never sent to this server. */
const LONGEST = 64 * 1024;

/**
 * Puts commands together from what comes over the connection.
 * @param onContinue the client waits to be told that it may send its literal
 */
export function createCommandReader(onContinue: () => void) {
  let received = '';
  let parts: string[] = [];
  /** Bytes of the literal that comes next. */
  let literal = 0;

  /** @returns lines that are whole now; literals in them are in quotes */
  function* linesIn(bytes: Buffer): Generator<string> {
    received += bytes.toString('latin1');
    if (received.length > LONGEST) throw new Error('a command is too long');
    for (;;) {
      if (literal > 0) {
        if (received.length < literal) return;
        parts.push(quoted(received.slice(0, literal)));
        received = received.slice(literal);
        literal = 0;
      }
      const end = received.indexOf('\r\n');
      if (end === -1) return;
      const line = received.slice(0, end);
      received = received.slice(end + 2);
      const found = LITERAL.exec(line);
      if (found) {
        parts.push(line.slice(0, found.index));
        literal = Number(found[1]);
        if (literal === 0) parts.push('""');
        if (found[2] === '') onContinue();
        continue;
      }
      yield [...parts, line].join('');
      parts = [];
    }
  }
  return linesIn;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Of «a1 LOGIN "anna" "x y"»; parentheses are left out, and what stands in brackets is one word. */
export function parseCommand(line: string): ImapCommand {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|[^\s()"[]+(?:\[[^\]]*\])?/g)].map(([word, inQuotes]) =>
    inQuotes === undefined ? word : inQuotes.replace(/\\(.)/g, '$1'),
  );
  const [tag = '*', first = '', ...rest] = words;
  const isUid = first.toUpperCase() === 'UID';
  const name = isUid ? `UID ${(rest[0] ?? '').toUpperCase()}` : first.toUpperCase();
  return { tag, name, args: isUid ? rest.slice(1) : rest };
}
