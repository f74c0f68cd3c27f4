import type { ComponentProps } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

type LinkProps = ComponentProps<'a'> & {
  href: string;
  /** Let the browser load the address itself: files, pages of other programs. */
  native?: boolean;
};

/**
 * A plain anchor. Going through the router is the business of {@link useLinkNavigation}, one listener for the whole
 * document: a shelf of router links costs twice the rendering time of the same shelf of anchors.
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
  // A jump inside the page is the browser's.
  if (to.hash && to.pathname === location.pathname && to.search === location.search) return undefined;
  return to.pathname + to.search + to.hash;
}

/** Takes clicks on anchors of this site to the router, wherever they stand. Used once, in the root. */
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
