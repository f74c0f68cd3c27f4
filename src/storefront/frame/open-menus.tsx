import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const DROPDOWN = '.header details[name="menu"]';
const SHEET = '.header .sheet';

/** Where a key leads among so many things in a row or a circle; undefined for other keys. */
function placeAfter(key: string, at: number, count: number, [back, on]: readonly [string, string]): number | undefined {
  if (key === on) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

function close(details: HTMLDetailsElement): void {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')?.focus();
}

/** For those who read the page by ear what lies under an open sheet is not there either. */
function hideUnder(sheet: HTMLDetailsElement): void {
  for (const part of document.querySelectorAll('main, .footer')) part.toggleAttribute('inert', sheet.open);
}

const openOnes = () => document.querySelectorAll<HTMLDetailsElement>(`${DROPDOWN}[open], ${SHEET}[open]`);

/** Keys of a dropdown: down and up walk through it, left and right along the row of the menu. */
function walk(event: KeyboardEvent, focused: Element): void {
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
        placeAfter(event.key, inside.indexOf(focused as HTMLElement), inside.length, ['ArrowUp', 'ArrowDown']),
      );
    }
  }
  const tops = [...row.querySelectorAll<HTMLElement>(':scope > li > a, :scope > li > details > summary')];
  go(tops, placeAfter(event.key, tops.indexOf(focused as HTMLElement), tops.length, ['ArrowLeft', 'ArrowRight']));
}

/** The sheet of phones keeps the focus while it is open: behind it is nothing to be used. */
function stay(event: KeyboardEvent, sheet: HTMLElement): void {
  const all = [...sheet.querySelectorAll<HTMLElement>('summary, a, button')].filter((one) => one.checkVisibility());
  const [first, last] = [all[0], all.at(-1)];
  const outside = !sheet.contains(document.activeElement);
  if (event.shiftKey ? document.activeElement === first || outside : document.activeElement === last || outside) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/**
 * Menus of the header are plain `<details>`; this closes them on a press outside, on Escape, when the focus goes on
 * and when the page changes, and lets arrows walk through them.
 */
export function OpenMenus() {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // A menu opened before this script came stays open: only another page closes it.
    if (shown.current === key) return;
    shown.current = key;
    for (const details of openOnes()) details.open = false;
  }, [key]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const closeOthers = (kept: EventTarget | null, all = openOnes()) => {
      for (const details of all) if (!details.contains(kept as Node | null)) details.open = false;
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
        if (event.key === 'Escape') return void [...openOnes()].forEach(close);
        const sheet = document.querySelector<HTMLElement>(`${SHEET}[open]`);
        if (sheet?.checkVisibility() && event.key === 'Tab') stay(event, sheet);
        else if (event.target instanceof Element && event.target.closest('.header')) walk(event, event.target);
      },
      { signal },
    );
    const onToggle = (event: Event) => {
      const sheet = event.target as HTMLDetailsElement;
      if (sheet.matches(SHEET)) hideUnder(sheet);
    };
    const sheet = document.querySelector<HTMLDetailsElement>(`${SHEET}[open]`);
    if (sheet?.checkVisibility()) hideUnder(sheet);
    // Such events do not rise: they are caught on their way down.
    document.addEventListener('toggle', onToggle, { capture: true, signal });
    // A window drawn wider has no sheet to close any more.
    matchMedia('(width >= 64rem)').addEventListener('change', () => closeOthers(null), { signal });
    return () => stop.abort();
  }, []);

  return null;
}
