import { useEffect } from 'react';
import { readShelfQuery, shelfAddress } from '../../../kernel/shelf-query.ts';
import { PAGE_CHANGE } from '../../client/page-change.ts';
import { isSameBuild, parseDocument } from '../../client/parse-document.ts';
import { fieldsOf, isChanged, isInvalidPrice, markInvalid, readForm } from './filter-form.ts';
import { RESULTS, SHEET, SHELF } from './shelf-ids.ts';
import type { updateInPlace } from './update-in-place.ts';

const LOST = 'Нет связи: фильтр не\u00a0применён. Проверьте интернет и\u00a0повторите.';

/**
 * The script part of the filter form, which works without it too. Beside the shelf a change is applied at once. In the
 * sheet of narrow screens it is previewed: counts are updated, and the shelf changes when «Показать» is pressed. The last
 * press counts, also while an answer is on its way.
 */
export default function LiveFilters(): null {
  useEffect(() => {
    const stop = new AbortController();
    follow(document.getElementById(SHELF)!, stop.signal);
    return () => stop.abort();
  }, []);
  return null;
}

/** Where the page is scrolled to when the new shelf is shown. */
type Scroll = 'stay' | 'top' | number | undefined;

const here = () => location.pathname + location.search;

const pageOf = (address: string) => new URL(address, location.origin).searchParams.get('page') ?? '1';

function firstPage(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  return shelfAddress(pathname, { ...readShelfQuery(searchParams), page: 1 });
}

function follow(shelf: HTMLElement, signal: AbortSignal): void {
  const sheet = () => document.getElementById(SHEET);
  const formOf = (root: ParentNode) => root.querySelector<HTMLFormElement>(`#${SHEET} form`);
  const isSheetOpen = () => sheet()?.matches(':popover-open') ?? false;

  /** Address of the shelf on the screen. */
  let shown = here();
  /** The last requested address, of the first page; its answer may be on its way. */
  let requested = firstPage(shown);
  let loading: AbortController | undefined;
  /** Fetched together with the first shelf. */
  let update: typeof updateInPlace | undefined;
  /** The form as it was before previews. */
  let applied: HTMLFormElement | undefined;
  /** The price field being edited. */
  let edited: EventTarget | null = null;
  /** Names of the fields with invalid prices. */
  let invalid: readonly string[] = [];

  const keeps = (field: HTMLInputElement) => field === edited || isInvalidPrice(field);

  function updateForm(fresh: HTMLFormElement | null): void {
    const form = formOf(shelf);
    if (!form || !fresh) return;
    update?.(form, fresh, keeps);
    markInvalid(form, invalid);
  }

  /** The latest request wins. */
  async function load(address: string, show: (fresh: Document) => void): Promise<void> {
    loading?.abort();
    const own = (loading = new AbortController());
    let html: string | undefined;
    try {
      const [answer, code] = await Promise.all([
        fetch(address, { headers: { accept: 'text/html' }, signal: own.signal }),
        import('./update-in-place.ts'),
      ]);
      update = code.updateInPlace;
      if (answer.ok && !answer.redirected) html = await answer.text();
    } catch {
      if (!own.signal.aborted) keepShelf();
      return;
    }
    // Any other answer is not this shelf: the browser shows it.
    const fresh = html === undefined ? undefined : parseDocument(html);
    if (fresh?.getElementById(SHELF) && isSameBuild(fresh)) show(fresh);
    else location.assign(address);
  }

  function open(address: string, scroll: Scroll): void {
    requested = firstPage(address);
    void load(address, (fresh) => showShelf(fresh, address, scroll));
  }

  function showShelf(fresh: Document, address: string, scroll: Scroll): void {
    if (address !== here()) {
      history.replaceState({ ...(history.state as object | null), top: scrollY }, '');
      history.pushState(null, '', address);
    }
    update?.(shelf, fresh.getElementById(SHELF)!, keeps);
    document.title = fresh.title;
    shown = address;
    applied = undefined;
    const form = formOf(shelf);
    if (form) markInvalid(form, invalid);
    document.dispatchEvent(new Event(PAGE_CHANGE));
    // The pressed link may have disappeared; without this the focus would go to the top of the document.
    if (document.activeElement === document.body) document.getElementById(RESULTS)?.focus({ preventScroll: true });
    if (scroll === 'top' || typeof scroll === 'number')
      scrollTo({ top: scroll === 'top' ? 0 : scroll, behavior: 'instant' });
  }

  /** Without a connection the shelf and its address stay. Boxes go back, prices stay as typed. */
  function keepShelf(): void {
    requested = firstPage(shown);
    if (here() !== shown) history.replaceState(history.state, '', shown);
    if (!isSheetOpen()) {
      updateForm(applied ?? null);
      applied = undefined;
      const form = formOf(shelf);
      if (form) for (const field of fieldsOf(form)) field.checked = field.defaultChecked;
    }
    for (const note of shelf.querySelectorAll('[data-lost]')) note.textContent = LOST;
  }

  /** Address of the chosen filters; an invalid price is marked and ignored. */
  function chosen(form: HTMLFormElement) {
    const { address, wrong } = readForm(form);
    invalid = wrong.map(({ name }) => name);
    markInvalid(form, invalid);
    edited = null;
    return { address, wrong: wrong[0] };
  }

  function apply(form: HTMLFormElement): void {
    const { address } = chosen(form);
    if (isSheetOpen()) {
      void load(address, (fresh) => {
        applied ??= form.cloneNode(true) as HTMLFormElement;
        updateForm(formOf(fresh));
      });
    } else if (address !== requested) openUnlessShown(address, 'stay');
  }

  /** The shelf on the screen is not fetched again: what is on its way is no longer wanted. */
  function openUnlessShown(address: string, scroll: Scroll): void {
    if (address !== firstPage(shown)) return open(address, scroll);
    loading?.abort();
    requested = address;
  }

  function onSubmit(event: Event): void {
    const form = formOf(shelf)!;
    event.preventDefault();
    const { address, wrong } = chosen(form);
    if (wrong) return wrong.focus();
    if (address !== requested) openUnlessShown(address, isSheetOpen() ? 'top' : 'stay');
    sheet()?.hidePopover();
  }

  function onToggle({ target, newState }: ToggleEvent): void {
    const own = sheet();
    if (!own || target !== own) return;
    if (newState === 'open') return own.querySelector('h2')?.focus();
    // Closed without «Показать»: discard the changes.
    if (requested !== firstPage(shown)) return;
    loading?.abort();
    updateForm(applied ?? null);
    applied = undefined;
    invalid = [];
    const form = formOf(shelf);
    if (!form) return;
    markInvalid(form, invalid);
    form.reset();
  }

  /** Order of the goods and removal of filters. */
  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-in-place] a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(link.pathname + link.search, 'top');
    if (isSheetOpen()) sheet()!.hidePopover();
  }

  /** Back and Forward. */
  function onTraverse({ state }: PopStateEvent): void {
    const address = here();
    // Fragments and screens of sign-in leave the shelf as it is.
    if (firstPage(address) === firstPage(shown) && pageOf(address) === pageOf(shown)) return;
    open(address, (state as { top?: number } | null)?.top);
  }

  const options = { signal };
  shelf.addEventListener('change', () => apply(formOf(shelf)!), options);
  shelf.addEventListener('input', ({ target }) => (edited = target), options);
  shelf.addEventListener('submit', onSubmit, options);
  shelf.addEventListener('toggle', onToggle as EventListener, { signal, capture: true });
  shelf.addEventListener('click', onClick, options);
  addEventListener('popstate', onTraverse, options);

  // Ticked before this code came.
  const form = formOf(shelf);
  if (form?.checkVisibility()) {
    if (fieldsOf(form).some(isChanged)) apply(form);
  } else form?.reset();
}
