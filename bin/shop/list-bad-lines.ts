const SHOWN = 200;

/** Lines of a file that were not accepted, each with its reason; of very many the first. */
export function listBadLines(bad: readonly { readonly line: number; readonly reason: string }[]): void {
  for (const { line, reason } of bad.slice(0, SHOWN)) console.log(`строка ${line}: ${reason}`);
  if (bad.length > SHOWN) console.log(`… и ещё ${bad.length - SHOWN}`);
}
