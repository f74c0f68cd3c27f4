import { Heart } from 'lucide-react';

/** Icons that repeat on a page, defined once; cards refer to them with `<use>`. */
export function IconSheet() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden>
      <Heart id="i-heart" width="100%" height="100%" />
      <path id="i-star" d="m12 2 3.1 6.3 6.9 1-5 4.8 1.2 6.9-6.2-3.2L5.8 21 7 14.1 2 9.3l6.9-1z" />
      <g id="i-stars">
        {[0, 24, 48, 72, 96].map((x) => (
          <use key={x} href="#i-star" x={x} />
        ))}
      </g>
    </svg>
  );
}
