import { counted, GOODS } from '../../kernel/plural.ts';
import { addToCart } from './cart.ts';
import { piecesIn, quantityOf } from './cart-items.ts';
import { toggleFavourite } from './favourites.ts';
import { PAGE_CHANGE } from './page-change.ts';
import { onShopState, readShopState } from './shop-state.ts';

/** Makes an island interactive. Rejects when its code cannot be fetched. */
type Activate = (island: HTMLElement) => Promise<void>;

/** Pressed buttons whose islands are not active yet. */
const waiting = new WeakSet<HTMLButtonElement>();

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/**
 * Handles presses from now on and shows every change of the state, also of other tabs and after Back. Called when the page is
 * parsed, before its first paint and before React.
 */
export function answerPresses(activate: Activate): void {
  addEventListener('click', (event) => press(event, activate), { capture: true });
  addEventListener('focusin', (event) => focus(event, activate));
  const show = () => showState(activate);
  onShopState(show);
  addEventListener('pageshow', show);
  document.addEventListener(PAGE_CHANGE, show);
  show();
}

/** Shows the state by attributes, and by texts outside of islands, which React never renders. */
function showState(activate: Activate): void {
  const { cart, favorites, city } = readShopState();
  showCount('cart', piecesIn(cart.items));
  showCount('favourites', favorites.length);
  if (city) for (const name of all('[data-city-name]')) name.textContent = city.name;
  for (const heart of all('[data-heart]'))
    heart.setAttribute('aria-pressed', String(favorites.includes(Number(heart.dataset['heart']))));
  for (const buy of all('[data-island="buy"]:not([data-active])')) {
    if (quantityOf(cart.items, productOf(buy)) === 0) delete buy.dataset['kept'];
    else {
      buy.dataset['kept'] = '';
      // Until the stepper arrives, the button itself says that the product is in the cart.
      activate(buy).catch(() => {});
    }
  }
}

function showCount(of: 'cart' | 'favourites', count: number): void {
  for (const badge of all(`[data-count="${of}"]`)) badge.textContent = count > 99 ? '99+' : String(count || '');
  for (const words of all(`[data-count-words="${of}"]`))
    words.textContent = count > 0 ? `, ${counted(count, GOODS)}` : '';
}

const productOf = (buy: HTMLElement) => (JSON.parse(buy.dataset['props']!) as { productId: number }).productId;

/** Handles a press on a heart, a buy button, or a button of an island that is not active yet. */
function press(event: MouseEvent, activate: Activate): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const heart = target.closest<HTMLElement>('[data-heart]');
  if (heart) return toggleFavourite(Number(heart.dataset['heart']));
  const field = document.getElementById(target.closest<HTMLElement>('[data-focuses]')?.dataset['focuses'] ?? '');
  if (field && !event.metaKey && !event.ctrlKey && !event.shiftKey) return moveTo(field, event);
  // The browser handles links, popovers and forms with an address by itself.
  const button = target.closest<HTMLButtonElement>('button:not([popovertarget])');
  const island = button && islandOf(button);
  if (!island || (button.type === 'submit' && button.form?.hasAttribute('action'))) return;
  if (island.dataset['island'] === 'buy') return buyOnce(island, activate);
  event.preventDefault();
  event.stopImmediatePropagation();
  // Each button is pressed again once, in the order in which they were pressed.
  if (waiting.has(button)) return;
  waiting.add(button);
  activate(island)
    .then(
      () => button.click(),
      () => {},
    )
    .finally(() => waiting.delete(button));
}

/** The island that has to be active for this button, which may stand outside of it; null if it is active already. */
function islandOf(button: HTMLElement): HTMLElement | null {
  const name = button.closest<HTMLElement>('[data-needs]')?.dataset['needs'];
  return name
    ? document.querySelector<HTMLElement>(`[data-island="${name}"]:not([data-active])`)
    : button.closest<HTMLElement>('[data-island]:not([data-active])');
}

/** A second press buys nothing more: a stepper answers the first one, and is fetched again if it was lost. */
function buyOnce(buy: HTMLElement, activate: Activate): void {
  if (buy.dataset['kept'] !== undefined) activate(buy).catch(() => {});
  else if (!addToCart(productOf(buy))) buy.dataset['full'] = '';
}

/** Focuses a field of this page instead of following the link. */
function moveTo(field: HTMLElement, event: MouseEvent): void {
  event.preventDefault();
  scrollTo({ top: 0 });
  field.focus();
}

/** Fetches what a form shows while the visitor types in it. Without that the form still works. */
function focus({ target }: FocusEvent, activate: Activate): void {
  const inactive = '[data-when="demand"]:not([data-active])';
  const part = target instanceof Element && target.closest('form')?.querySelector<HTMLElement>(inactive);
  if (part) activate(part).catch(() => {});
}
