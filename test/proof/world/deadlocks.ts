import { readFile } from 'node:fs/promises';

/** Lines of one report: the transactions, their statements and their places. */
const LINES = 14;

/** What Postgres has logged about transactions that waited for each other. @param serverLog written anew with each start */
export async function deadlocksIn(serverLog: string): Promise<string[]> {
  const lines = (await readFile(serverLog, 'utf8')).split('\n');
  return lines.flatMap((line, nth) =>
    line.includes('deadlock detected') ? [lines.slice(nth, nth + LINES).join('\n')] : [],
  );
}
