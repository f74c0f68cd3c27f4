const DEEPEST = 32;

/**
 * Whether the database can store a value as JSON: well-formed texts without NUL, limited nesting.
 * Without recursion, since the input may be nested deeper than the stack allows.
 */
export function isStorable(value: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (typeof item.value === 'string' && !isText(item.value)) return false;
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth >= DEEPEST) return false;
    for (const [name, inner] of Object.entries(item.value)) {
      if (!isText(name)) return false;
      pending.push({ value: inner, depth: item.depth + 1 });
    }
  }
  return true;
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
