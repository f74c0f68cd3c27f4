import type { Source } from './sources.ts';

/** Finds import cycles, including those of types. */
export function findImportCycles(sources: readonly Source[]): string[][] {
  const targetsOf = new Map(
    sources.map(({ file, imports }) => [file, imports.filter(({ internal }) => internal).map(({ target }) => target)]),
  );
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (file: string): void => {
    const seen = path.indexOf(file);
    if (seen >= 0) cycles.push([...path.slice(seen), file]);
    if (seen >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of targetsOf.get(file) ?? []) walk(target);
    path.pop();
    done.add(file);
  };
  for (const file of targetsOf.keys()) walk(file);
  return cycles;
}
