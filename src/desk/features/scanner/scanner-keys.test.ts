import { describe, expect, it } from 'vitest';
import { GS, NOTHING_TYPED, pressKey, releaseKey, type Substitute } from './scanner-keys.ts';

const CODE = `010460123450001221T1/////////!x${GS}93dGVz`;

/** «Shift+KeyA»: a key with what is held; «^AltLeft»: a key is released. */
function type(keys: readonly string[], substitute?: Substitute) {
  let typed = NOTHING_TYPED;
  const kinds = new Set<string>();
  for (const held of keys) {
    const names = held.replace('^', '').split('+');
    const code = names.pop()!;
    const has = (name: string) => names.includes(name);
    if (held.startsWith('^')) {
      typed = releaseKey(typed, { code });
      continue;
    }
    const key = { code, shiftKey: has('Shift'), ctrlKey: has('Ctrl'), altKey: has('Alt') };
    const step = pressKey(typed, key, substitute);
    kinds.add(step.kind);
    ({ typed } = step);
  }
  return { text: typed.text, kinds: [...kinds] };
}

/** Keys of a US keyboard that type a text; GS as this scanner sends it. */
function keysOf(text: string, gs: readonly string[]): string[] {
  const shifted = ')!@#$%^&*(';
  return [...text].flatMap((character) => {
    if (character === GS) return [...gs];
    if (/\d/.test(character)) return [`Digit${character}`];
    if (/[a-z]/.test(character)) return [`Key${character.toUpperCase()}`];
    if (/[A-Z]/.test(character)) return [`Shift+Key${character}`];
    if (shifted.includes(character)) return [`Shift+Digit${shifted.indexOf(character)}`];
    if (character === '/') return ['Slash'];
    throw new Error(`no key for ${character}`);
  });
}

describe('keys of a scanner', () => {
  it.each<[string, readonly string[], Substitute | undefined]>([
    ['Ctrl+]', ['ControlLeft', 'Ctrl+BracketRight'], undefined],
    ['Alt+029', ['AltLeft', 'Alt+Numpad0', 'Alt+Numpad2', 'Alt+Numpad9', '^AltLeft'], undefined],
    ['Alt+29', ['AltRight', 'Alt+Numpad2', 'Alt+Numpad9', '^AltRight'], undefined],
    ['F8', ['F8'], 'F8'],
    ['~', ['Shift+Backquote'], '~'],
    ['|', ['Shift+Backslash'], '|'],
    ['}', ['Shift+BracketRight'], '}'],
  ])('a marking code with GS as %s', (_name, gs, substitute) => {
    expect(type(keysOf(CODE, gs), substitute).text).toBe(CODE);
  });

  it.each<[string, readonly string[], string]>([
    ['digits of a barcode', keysOf('4601234567893', []), '4601234567893'],
    ['the number pad', ['Numpad4', 'Numpad6', 'NumpadSubtract'], '46-'],
    ['capital letters and a minus', ['Shift+KeyT', 'Shift+KeyS', 'Minus', 'Shift+KeyN'], 'TS-N'],
    ['Backspace', ['Digit1', 'Digit2', 'Backspace'], '1'],
    ['Escape', ['Digit1', 'Digit2', 'Escape', 'Digit3'], '3'],
    ['a substitute that is not set', ['Digit1', 'Shift+Backquote'], '1~'],
    ['a key without a character', ['Digit1', 'F8', 'ShiftLeft', 'CapsLock', 'Unidentified'], '1'],
    ['a GS that did not come', keysOf(CODE, []), CODE.replace(GS, '')],
    ['another character by Alt', ['AltLeft', 'Alt+Numpad6', 'Alt+Numpad5', '^AltLeft'], ''],
    ['digits of Alt that another key cuts off', ['Alt+Numpad2', 'Alt+Tab', 'Alt+Numpad9', '^AltLeft'], ''],
    ['commands of the browser', ['Ctrl+KeyW', 'Ctrl+KeyR', 'Alt+ArrowLeft'], ''],
  ])('%s', (_name, keys, text) => {
    expect(type(keys).text).toBe(text);
  });

  it('Enter completes a scan, and is no part of it', () => {
    const typed = { text: '46', alt: '' };
    for (const code of ['Enter', 'NumpadEnter'])
      expect(pressKey(typed, { code, shiftKey: false, ctrlKey: false, altKey: false }, undefined)).toEqual({
        kind: 'entered',
        typed,
      });
  });

  it('keys of the browser stay with the browser', () => {
    expect(type(['Ctrl+KeyR', 'F5', 'Tab', 'ArrowDown', 'Alt+ArrowLeft']).kinds).toEqual(['ignored']);
  });
});
