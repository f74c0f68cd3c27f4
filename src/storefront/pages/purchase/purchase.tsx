import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { PAGE_CHANGE } from '../../client/page-change.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { useSession } from '../../client/session.ts';
import { island } from '../../ui/island.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CartContent } from './cart/cart-content.tsx';
import { CheckoutContent } from './checkout/checkout-content.tsx';
import type { SignedInBuyer } from './signed-in-buyer.ts';

const STEPS = {
  cart: { path: links.cart(), title: 'Корзина' },
  checkout: { path: links.checkout(), title: 'Оформление заказа' },
} as const;

type Step = keyof typeof STEPS;

const stepAt = (path: string | null | undefined): Step | undefined =>
  (Object.keys(STEPS) as Step[]).find((step) => STEPS[step].path === path);

/**
 * Cart and checkout, from either address, in one document: what the buyer types and the codes of certificates stay in memory
 * on the way from one to the other and back, and are never stored in the browser (decision 0041).
 */
export default function Purchase({ first, buyer }: { first: Step; buyer: SignedInBuyer | null }) {
  const step = useStep(first);
  useBuyerSignedInHere(step === 'checkout' && buyer === null);
  return (
    <>
      <PageTitle>{STEPS[step].title}</PageTitle>
      {step === 'cart' ? (
        <div className="flex flex-col">
          <CartContent />
        </div>
      ) : (
        <CheckoutContent buyer={buyer} />
      )}
    </>
  );
}

export const PurchaseIsland = island('purchase', Purchase, 'first');

/** Who signs in on this page is known to a fresh copy of it. */
function useBuyerSignedInHere(unknown: boolean): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (unknown && userId !== undefined) void refreshPage();
  }, [unknown, userId]);
}

function useStep(first: Step): Step {
  const [step, setStep] = useState(first);
  const shown = useRef(first);

  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      const to = otherStep(event);
      if (!to) return;
      event.preventDefault();
      history.replaceState({ ...(history.state as object | null), top: scrollY }, '');
      history.pushState(null, '', STEPS[to].path);
      setStep(to);
    };
    // Also called for the screens of sign-in, which leave the path as it is.
    const onPopState = () => {
      const to = stepAt(location.pathname);
      if (to) setStep(to);
      // The address of an order, which has replaced that of the checkout.
      else location.reload();
    };
    // Back and Forward may have changed the address before this code came.
    setStep((now) => stepAt(location.pathname) ?? now);
    document.addEventListener('click', onPress);
    window.addEventListener('popstate', onPopState);
    return () => {
      document.removeEventListener('click', onPress);
      window.removeEventListener('popstate', onPopState);
    };
  }, []);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { title } = STEPS[step];
    document.title = document.title.replace(/^[^—]+/, `${title} `);
    for (const link of document.querySelectorAll(`nav a[href="${STEPS.cart.path}"]`)) {
      if (step === 'cart') link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    // As after the loading of a page: at its top, or where the visitor has left it; screen readers start at the content.
    const { top = 0 } = (history.state ?? {}) as { top?: number };
    scrollTo({ top, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
    document.dispatchEvent(new Event(PAGE_CHANGE));
  }, [step]);

  return step;
}

/** The step that a press on a link opens, if it is another one and opens in this tab. */
function otherStep(event: MouseEvent): Step | undefined {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const path = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
  const to = stepAt(path);
  const from = stepAt(location.pathname);
  return from && to !== from ? to : undefined;
}
