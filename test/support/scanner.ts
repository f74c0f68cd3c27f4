import type { CDPSession, Page } from 'playwright-core';

const GS = '\u001d';
const CTRL = 2;
const SHIFT = 8;
const SHIFTED_DIGITS = ')!@#$%^&*(';
const SYMBOLS: Readonly<Record<string, readonly [code: string, shift: boolean]>> = {
  '-': ['Minus', false],
  _: ['Minus', true],
  '=': ['Equal', false],
  '/': ['Slash', false],
  '+': ['Equal', true],
};
/** What the same keys type in the Russian layout, by the row of the keyboard. */
const LATIN = 'qwertyuiopasdfghjklzxcvbnm';
const RUSSIAN = 'йцукенгшщзфывапролдячсмить';

interface KeyPress {
  readonly code: string;
  readonly key: string;
  readonly modifiers: number;
}

function pressOf(character: string): KeyPress {
  if (character === GS) return { code: 'BracketRight', key: 'ъ', modifiers: CTRL };
  if (/\d/.test(character)) return { code: `Digit${character}`, key: character, modifiers: 0 };
  const letter = LATIN.indexOf(character.toLowerCase());
  if (letter !== -1) {
    const isCapital = character !== character.toLowerCase();
    const key = isCapital ? RUSSIAN[letter]!.toUpperCase() : RUSSIAN[letter]!;
    return { code: `Key${character.toUpperCase()}`, key, modifiers: isCapital ? SHIFT : 0 };
  }
  const digit = SHIFTED_DIGITS.indexOf(character);
  if (digit !== -1) return { code: `Digit${digit}`, key: character, modifiers: SHIFT };
  const [code, shift] = SYMBOLS[character]!;
  return { code, key: character, modifiers: shift ? SHIFT : 0 };
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Types as a scanner does on a computer with the Russian layout: all keys at once, GS as Ctrl+], Enter at the end. */
export async function scan(page: Page, text: string): Promise<void> {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page));
  const session = await sessions.get(page)!;
  const presses = [...[...text].map(pressOf), { code: 'Enter', key: 'Enter', modifiers: 0 }];
  await Promise.all(
    presses.flatMap(({ code, key, modifiers }) => {
      const typed = key === 'Enter' ? '\r' : modifiers === CTRL ? undefined : key;
      const windowsVirtualKeyCode = key === 'Enter' ? 13 : undefined;
      const shared = { code, key, modifiers, ...(windowsVirtualKeyCode && { windowsVirtualKeyCode }) };
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...shared, ...(typed && { text: typed }) }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared }),
      ];
    }),
  );
}
