interface CountProps {
  /** What is counted: pieces in the cart, favourites. */
  of: 'cart' | 'favourites';
}

/** A number on an icon. Empty in the page, which is the same for everybody; filled in by client/first-press.ts. */
export function Badge({ of }: CountProps) {
  return <b className="badge" data-count={of} aria-hidden />;
}

/** The same number in words, for screen readers. */
export function CountWords({ of }: CountProps) {
  return <span className="sr-only" data-count-words={of} />;
}
