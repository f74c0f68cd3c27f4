/** A record of a CSV file with the number of its first line, or what is wrong there. */
export type CsvRecord =
  { readonly line: number; readonly values: readonly string[] } | { readonly line: number; readonly problem: string };

/** Lines that one record may span; more means that a quote was never closed. */
const MOST_LINES = 10;
const LONGEST_LINE = 20_000;

/**
 * Reads CSV (RFC 4180) line by line, so that a file of any size takes little memory. The separator is the one of comma,
 * semicolon and tab that the first line uses most outside quotes. An unclosed quote invalidates only its own line.
 */
export async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const lines = numberedLines(chunks);
  const ahead: Line[] = [];
  const nextLine = async () => ahead.shift() ?? ((await lines.next()).value as Line | undefined);
  let separator: string | undefined;
  for (let first = await nextLine(); first; first = await nextLine()) {
    if (first.text.trim() === '') continue;
    if (first.text.length > LONGEST_LINE) {
      yield { line: first.number, problem: 'строка слишком длинная' };
      continue;
    }
    separator ??= separatorOf(first.text);
    const recordLines = [first];
    let values = splitRecord(first.text, separator);
    while (!values && recordLines.length < MOST_LINES) {
      const more = await nextLine();
      if (!more) break;
      recordLines.push(more);
      values = splitRecord(recordLines.map(({ text }) => text).join('\n'), separator);
    }
    if (values) yield { line: first.number, values };
    else {
      yield { line: first.number, problem: 'кавычки не закрыты' };
      ahead.unshift(...recordLines.slice(1));
    }
  }
}

interface Line {
  readonly number: number;
  readonly text: string;
}

async function* numberedLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  let number = 0;
  const line = (text: string): Line => {
    number += 1;
    const unmarked = number === 1 ? text.replace(/^\uFEFF/, '') : text;
    return { number, text: unmarked.replace(/\r$/, '') };
  };
  for await (const chunk of chunks) {
    const pieces = (rest + chunk).split('\n');
    rest = pieces.pop()!;
    // An endless line must not fill the memory; what exceeds the limit is refused anyway.
    if (rest.length > LONGEST_LINE * 2) rest = rest.slice(0, LONGEST_LINE * 2);
    for (const piece of pieces) yield line(piece);
  }
  if (rest !== '') yield line(rest);
}

function separatorOf(header: string): string {
  const unquoted = header.replace(/"[^"]*"/g, '');
  const count = (mark: string) => unquoted.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** undefined: a quote is still open at the end. */
function splitRecord(text: string, separator: string): string[] | undefined {
  const values: string[] = [];
  for (let at = 0; ;) {
    if (text[at] === '"') {
      let value = '';
      for (let from = at + 1; ;) {
        const quote = text.indexOf('"', from);
        if (quote < 0) return undefined;
        value += text.slice(from, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        value += '"';
        from = at + 1;
      }
      const end = text.indexOf(separator, at);
      values.push(value + text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return values;
      at = end + 1;
    } else {
      const end = text.indexOf(separator, at);
      values.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return values;
      at = end + 1;
    }
  }
}
