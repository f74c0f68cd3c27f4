const WHOLE_CODE = 16;

/** What is searched for: of a whole code only its end, since a code is money and addresses are kept. */
export function searched(typed: string): string {
  const symbols = typed.replace(/[\s\p{Pd}_.]/gu, '');
  return symbols.length === WHOLE_CODE && !typed.includes('@') ? symbols.slice(-4) : typed;
}
