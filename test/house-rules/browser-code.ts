import type { Source } from './sources.ts';

/** Where the code of browsers begins: the first script, which reaches every island. */
const ENTRY = 'src/storefront/entry.client.ts';

/** Packages that run on the server only. */
const SERVER_ONLY = ['react-router'];

/** What a browser loads, now or later, must not import packages of the server (decision 0090). */
export function browserCodeViolations(sources: readonly Source[]): string[] {
  const sourceOf = new Map(sources.map((source) => [source.file, source]));
  const reached = new Set([ENTRY]);
  // A set also visits what is added to it meanwhile.
  for (const file of reached) {
    for (const { target, internal, typesOnly } of sourceOf.get(file)?.imports ?? [])
      if (internal && !typesOnly) reached.add(target);
  }
  return [...reached].flatMap((file) =>
    (sourceOf.get(file)?.imports ?? [])
      .filter(({ target, typesOnly }) => !typesOnly && SERVER_ONLY.includes(target))
      .map(({ target }) => `${file} runs in the browser but imports ${target}: pass what it needs as properties`),
  );
}
