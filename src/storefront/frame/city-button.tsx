import { MapPin } from 'lucide-react';
import { DEFAULT_CITY } from '../client/default-city.ts';

/** Opens the chooser of the city (features/city/city-parts.tsx). The visitor's city is filled in by client/first-press.ts. */
export function CityButton({ place }: { place: 'header' | 'sheet' }) {
  return (
    <button
      type="button"
      data-needs="after-load"
      data-city-chooser={place}
      className={
        place === 'header'
          ? 'nav-link ml-auto min-w-0 text-quiet noscript:hidden'
          : 'flex min-h-12 w-full items-center gap-2 text-left text-sm text-quiet noscript:hidden'
      }
      aria-haspopup="dialog"
    >
      <MapPin size={place === 'header' ? 16 : 18} className="flex-none" aria-hidden />
      <span className="truncate">
        <span className={place === 'header' ? 'sr-only' : undefined}>Ваш город: </span>
        <span data-city-name>{DEFAULT_CITY.name}</span>
      </span>
    </button>
  );
}
