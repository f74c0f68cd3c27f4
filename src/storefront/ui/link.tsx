import type { ComponentProps } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

type LinkProps = ComponentProps<'a'> & {
  href: string;
  /** The browser loads the address itself, without the router: for files and pages that are not of the storefront. */
  native?: boolean;
};

/**
 * A plain anchor. Client-side navigation is done by {@link useLinkNavigation}, one listener for the whole document: a
 * shelf of router links takes twice the rendering time of the same shelf of anchors.
 */
export function Link({ native, ...rest }: LinkProps) {
  return <a data-native={native || undefined} {...rest} />;
}

function addressToGo(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const anchor = (event.target as Element).closest?.('a');
  if (!anchor?.href || anchor.hasAttribute('download') || anchor.dataset['native'] !== undefined) return undefined;
  if (anchor.target && anchor.target !== '_self') return undefined;
  const to = new URL(anchor.href);
  if (to.origin !== location.origin) return undefined;
  // The browser handles anchors inside the page.
  if (to.hash && to.pathname === location.pathname && to.search === location.search) return undefined;
  return to.pathname + to.search + to.hash;
}

/** Passes clicks on all anchors of this site to the router. Used once, in the frame. */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (event: MouseEvent) => {
      const to = addressToGo(event);
      if (to === undefined) return;
      event.preventDefault();
      void navigate(to, { preventScrollReset: to.includes('#') });
    };
    document.addEventListener('click', go);
    return () => document.removeEventListener('click', go);
  }, [navigate]);
}
