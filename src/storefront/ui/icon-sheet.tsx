import { Heart } from 'lucide-react';

/** Drawings that repeat on a page, once; cards refer to them with `<use>`. */
export function IconSheet() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden>
      <Heart id="i-heart" width="100%" height="100%" />
    </svg>
  );
}
