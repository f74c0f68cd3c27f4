import { MapPin } from 'lucide-react';
import { counted } from '../../../kernel/plural.ts';
import type { PageKind } from '../../../shop/content/content.rules.ts';
import type { ReadingCard } from './reading-card.ts';

/** The note of an item: outlet, date and reading time, or the address of a partner. */
export function ReadingNote({
  kind,
  item,
}: {
  kind: PageKind;
  item: Pick<ReadingCard, 'day' | 'at' | 'minutes' | 'place' | 'outlet'>;
}) {
  if (kind === 'partner') {
    return item.place ? (
      <p className="flex gap-2 text-sm text-quiet">
        <MapPin size={18} aria-hidden className="mt-0.5 flex-none text-leaf" />
        {item.place}
      </p>
    ) : null;
  }
  return (
    <p className="text-sm text-quiet tabular-nums">
      {item.outlet && `${item.outlet} · `}
      <time dateTime={item.at}>{item.day}</time>
      {kind !== 'news' && kind !== 'press' && ` · ${counted(item.minutes, ['минута', 'минуты', 'минут'])} чтения`}
    </p>
  );
}
