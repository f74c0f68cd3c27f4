import type { Source } from './sources.ts';

/** Circles of imports, of types too: files that need one another to be understood are one file. */
export function findCircles(sources: readonly Source[]): string[][] {
  const targetsOf = new Map(
    sources.map(({ file, imports }) => [file, imports.filter(({ ours }) => ours).map(({ target }) => target)]),
  );
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (file: string): void => {
    const seen = way.indexOf(file);
    if (seen >= 0) circles.push([...way.slice(seen), file]);
    if (seen >= 0 || done.has(file)) return;
    way.push(file);
    for (const target of targetsOf.get(file) ?? []) walk(target);
    way.pop();
    done.add(file);
  };
  for (const file of targetsOf.keys()) walk(file);
  return circles;
}
