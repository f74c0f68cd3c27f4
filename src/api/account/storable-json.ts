const DEEPEST = 32;

/**
 * Whether the database takes a value as JSON: well-formed texts without the zero character, not nested without end.
 * Walked without recursion: what came may be nested deeper than any stack.
 */
export function isStorable(value: unknown): boolean {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let one = left.pop(); one; one = left.pop()) {
    if (typeof one.value === 'string' && !isText(one.value)) return false;
    if (typeof one.value !== 'object' || one.value === null) continue;
    if (one.depth >= DEEPEST) return false;
    for (const [name, inner] of Object.entries(one.value)) {
      if (!isText(name)) return false;
      left.push({ value: inner, depth: one.depth + 1 });
    }
  }
  return true;
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
