import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface GoldenQuery {
  readonly query: string;
  /** Slugs that answer it; a star at the end stands for the rest. */
  readonly slugs: readonly string[];
}

/** «query → slug slug», a line each; lines of `#` are headings. */
export function goldenQueries(file: 'queries' | 'held-out'): GoldenQuery[] {
  return readFileSync(path.join(import.meta.dirname, `${file}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.includes('→') && !line.startsWith('#'))
    .map((line) => {
      const [query, slugs] = line.split('→');
      return { query: query!.trim(), slugs: slugs!.trim().split(/\s+/) };
    });
}

export interface Evaluation {
  /** Share of queries with a right answer among the first three. */
  readonly hitAt3: number;
  /** Mean of one divided by the place of the first right answer. */
  readonly mrr: number;
  readonly misses: readonly string[];
}

/** @param search addresses found for a query, the best first */
export async function evaluate(
  queries: readonly GoldenQuery[],
  search: (query: string) => Promise<readonly string[]>,
): Promise<Evaluation> {
  let hits = 0;
  let reciprocal = 0;
  const misses: string[] = [];
  for (const { query, slugs } of queries) {
    const found = (await search(query)).map((address) => address.split('/').at(-1)!);
    const place = found.findIndex((slug) =>
      slugs.some((right) => (right.endsWith('*') ? slug.startsWith(right.slice(0, -1)) : slug === right)),
    );
    if (place >= 0) reciprocal += 1 / (place + 1);
    if (place >= 0 && place < 3) hits++;
    else misses.push(`«${query}»: ${found.slice(0, 3).join(', ') || 'nothing'}, not ${slugs.join(' or ')}`);
  }
  return { hitAt3: hits / queries.length, mrr: reciprocal / queries.length, misses };
}
