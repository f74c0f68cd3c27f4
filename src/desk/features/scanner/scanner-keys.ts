/** Separates the fields of a marking code. */
export const GS = '\u001d';

/** What a scanner that cannot send GS may send in its place: none of these can be a character of a marking code. */
export const SUBSTITUTES = ['{', '|', '}', '~', 'F8', 'F9'] as const;
export type Substitute = (typeof SUBSTITUTES)[number];

/** What of a key press matters here. */
export interface Key {
  /** Name of the key by its place: it is the same in every layout. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
}

/** What was typed so far, and the digits of Alt+029 that were pressed while Alt is held. */
export interface Typed {
  readonly text: string;
  readonly alt: string;
}

export const NOTHING_TYPED: Typed = { text: '', alt: '' };

/** `typed`: the key belongs to the scan; `entered`: the scan is complete; `ignored`: the key is not ours. */
export type Step = { readonly kind: 'typed' | 'entered' | 'ignored'; readonly typed: Typed };

/** Keys of a US keyboard, which scanners imitate: without and with Shift. */
const SYMBOLS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
  NumpadDecimal: ['.', '.'],
};
const SHIFTED_DIGITS = ')!@#$%^&*(';
/** The numbers of characters that Alt and digits of the number pad stand for. */
const ALT_GS = /^0*29$/;

/** The character of a key, whatever layout the computer has; undefined for a key without one. */
function characterOf({ code, shiftKey }: Key): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return shiftKey ? SHIFTED_DIGITS[Number(digit)] : digit;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? SYMBOLS[code]?.[shiftKey ? 1 : 0];
}

/**
 * Reads one key of a scanner, which types as a keyboard does. GS comes as Ctrl+], as Alt+029, or as the substitute that this
 * scanner was set to; a GS that does not come is never added.
 */
export function pressKey(typed: Typed, key: Key, substitute: Substitute | undefined): Step {
  const { text } = typed;
  const add = (characters: string): Step => ({ kind: 'typed', typed: { text: text + characters, alt: '' } });
  const { code, ctrlKey, altKey } = key;
  if (altKey) {
    const digit = /^Numpad(\d)$/.exec(code)?.[1];
    return digit && !ctrlKey
      ? { kind: 'typed', typed: { text, alt: typed.alt + digit } }
      : { kind: 'ignored', typed: { text, alt: '' } };
  }
  if (ctrlKey) return code === 'BracketRight' ? add(GS) : { kind: 'ignored', typed };
  if (code === 'Enter' || code === 'NumpadEnter') return { kind: 'entered', typed };
  if (code === 'Backspace') return { kind: 'typed', typed: { text: text.slice(0, -1), alt: '' } };
  if (code === 'Escape') return { kind: 'typed', typed: NOTHING_TYPED };
  if (code === substitute) return add(GS);
  const character = characterOf(key);
  if (character === undefined) return { kind: 'ignored', typed };
  return add(character === substitute ? GS : character);
}

/** Alt is released: what its digits stand for. Another character than GS is none of a code. */
export function releaseKey(typed: Typed, { code }: Pick<Key, 'code'>): Typed {
  if (code !== 'AltLeft' && code !== 'AltRight') return typed;
  return { text: ALT_GS.test(typed.alt) ? typed.text + GS : typed.text, alt: '' };
}
