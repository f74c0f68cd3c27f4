const NAME = /^\p{L}[\p{L}\p{M}'’ -]{0,39}$/u;

/**
 * The name to greet with, or undefined where what stands in its place is none: forms take any address, and nobody
 * shall have words or links of theirs sent to strangers in a letter of ours.
 */
export function greetedName(typed: string): string | undefined {
  const name = typed.trim();
  return NAME.test(name) ? name : undefined;
}
