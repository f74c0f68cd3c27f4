let serials = 0;

/** A new marking code of «Честный знак» for a pack of these goods, with its separator. */
export function markingCode(gtin: string): string {
  return `01${gtin}21${`T${++serials}`.padEnd(13, '/')}\u001d93dGVz`;
}
