import type { FoundItem } from '../../api/shop/search.schema.ts';
import { formatMoney } from '../../kernel/money.ts';
import { bindWords } from '../../kernel/typography.ts';

const GROUPS = [
  ['product', 'Товары'],
  ['article', 'Статьи'],
  ['new', 'Новости'],
  ['partner', 'Партнёры'],
] as const;

export function optionId(at: number): string {
  return `search-suggestion-${at}`;
}

interface LiveGroupsProps {
  /** Sorted in the order of the groups. */
  found: readonly FoundItem[];
  active: number;
}

/** Suggestions grouped under the headings of their types. */
export function LiveGroups({ found, active }: LiveGroupsProps) {
  return GROUPS.map(([type, heading]) => {
    const first = found.findIndex((item) => item.type === type);
    if (first < 0) return null;
    return (
      <div key={type} role="group" aria-labelledby={`search-${type}`}>
        <p id={`search-${type}`} className="px-4 pt-3 pb-1 text-xs text-quiet">
          {heading}
        </p>
        {found.map((item, at) => item.type === type && <Option key={item.url} item={item} at={at} active={active} />)}
      </div>
    );
  });
}

function Option({ item: { title, url, image, price }, at, active }: { item: FoundItem; at: number; active: number }) {
  return (
    <a id={optionId(at)} role="option" aria-selected={active === at} tabIndex={-1} href={url} className="live-option">
      {image && <img src={image} alt="" width={48} height={48} className="size-12 shrink-0 rounded-sm object-cover" />}
      <span className="min-w-0 flex-1">{bindWords(title)}</span>
      {price !== null && <span className="price">{formatMoney(price)}</span>}
    </a>
  );
}
