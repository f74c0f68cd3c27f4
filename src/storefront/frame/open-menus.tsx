import { useEffect } from 'react';

const DROPDOWN = '.header details[name="menu"]';
const SHEET = '.header .sheet';

/** Index to which an arrow key, Home or End moves in a circular list; undefined for other keys. */
function nextIndex(key: string, at: number, count: number, [back, on]: readonly [string, string]): number | undefined {
  if (key === on) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

function close(details: HTMLDetailsElement): void {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')?.focus();
}

/** Makes the page under an open sheet inert, so that screen readers do not reach it. */
function updateInert(sheet: HTMLDetailsElement): void {
  for (const part of document.querySelectorAll('main, .footer')) part.toggleAttribute('inert', sheet.open);
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(`${DROPDOWN}[open], ${SHEET}[open]`);

/** Arrow keys: down and up move through a dropdown, left and right along the row of the menu. */
function moveFocus(event: KeyboardEvent, focused: Element): void {
  const details = focused.closest<HTMLDetailsElement>(DROPDOWN);
  const row = focused.closest('nav > ul');
  if (!row) return;
  const go = (all: readonly HTMLElement[], to: number | undefined) => {
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  if (details) {
    const inside = [...details.querySelectorAll<HTMLElement>('a')];
    const onButton = focused.localName === 'summary';
    if (onButton && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      details.open = true;
      return go(inside, event.key === 'ArrowDown' ? 0 : inside.length - 1);
    }
    if (!onButton) {
      return go(
        inside,
        nextIndex(event.key, inside.indexOf(focused as HTMLElement), inside.length, ['ArrowUp', 'ArrowDown']),
      );
    }
  }
  const tops = [...row.querySelectorAll<HTMLElement>(':scope > li > a, :scope > li > details > summary')];
  go(tops, nextIndex(event.key, tops.indexOf(focused as HTMLElement), tops.length, ['ArrowLeft', 'ArrowRight']));
}

/** Keeps the focus inside the open sheet of phones. */
function trapFocus(event: KeyboardEvent, sheet: HTMLElement): void {
  const all = [...sheet.querySelectorAll<HTMLElement>('summary, a, button')].filter((one) => one.checkVisibility());
  const [first, last] = [all[0], all.at(-1)];
  const outside = !sheet.contains(document.activeElement);
  if (event.shiftKey ? document.activeElement === first || outside : document.activeElement === last || outside) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/**
 * Menus of the header are plain `<details>`; this closes them on a press outside, on Escape and when the focus leaves, and
 * adds arrow keys.
 */
export function OpenMenus() {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const closeOthers = (except: EventTarget | null, all = openMenus()) => {
      for (const details of all) if (!details.contains(except as Node | null)) details.open = false;
    };
    document.addEventListener('pointerdown', ({ target }) => closeOthers(target), { signal });
    document.addEventListener(
      'focusin',
      ({ target }) => closeOthers(target, document.querySelectorAll(`${DROPDOWN}[open]`)),
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Escape') return void [...openMenus()].forEach(close);
        const sheet = document.querySelector<HTMLElement>(`${SHEET}[open]`);
        if (sheet?.checkVisibility() && event.key === 'Tab') trapFocus(event, sheet);
        else if (event.target instanceof Element && event.target.closest('.header')) moveFocus(event, event.target);
      },
      { signal },
    );
    const onToggle = (event: Event) => {
      const sheet = event.target as HTMLDetailsElement;
      if (sheet.matches(SHEET)) updateInert(sheet);
    };
    const sheet = document.querySelector<HTMLDetailsElement>(`${SHEET}[open]`);
    if (sheet?.checkVisibility()) updateInert(sheet);
    // `toggle` events do not bubble, so they are listened to in the capture phase.
    document.addEventListener('toggle', onToggle, { capture: true, signal });
    // In a wide window the sheet has no button to close it.
    matchMedia('(width >= 64rem)').addEventListener('change', () => closeOthers(null), { signal });
    // A page restored after Back would show the menu that led away from it.
    window.addEventListener('pagehide', () => closeOthers(null), { signal });
    return () => stop.abort();
  }, []);

  return null;
}
