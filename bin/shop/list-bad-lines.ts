const SHOWN = 200;

/** Prints the rejected lines of a file with their reasons, at most the first {@link SHOWN}. */
export function listBadLines(bad: readonly { readonly line: number; readonly reason: string }[]): void {
  for (const { line, reason } of bad.slice(0, SHOWN)) console.log(`строка ${line}: ${reason}`);
  if (bad.length > SHOWN) console.log(`… и ещё ${bad.length - SHOWN}`);
}
