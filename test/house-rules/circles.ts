import type { Source } from './sources.ts';

/** Circles of imports that run; types alone vanish before anything runs. */
export function findCircles(sources: readonly Source[]): string[][] {
  const runs = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.filter(({ ours, typesOnly }) => ours && !typesOnly).map(({ target }) => target),
    ]),
  );
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (file: string): void => {
    const seen = way.indexOf(file);
    if (seen >= 0) circles.push([...way.slice(seen), file]);
    if (seen >= 0 || done.has(file)) return;
    way.push(file);
    for (const target of runs.get(file) ?? []) walk(target);
    way.pop();
    done.add(file);
  };
  for (const file of runs.keys()) walk(file);
  return circles;
}
