import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { ContentKind } from '../../api/content-answers.ts';
import { CONTENT_KINDS } from '../../words/content-words.ts';

/** Begins an item of the kind that the list shows, or of one that is chosen. */
export function NewItem({ kind }: { readonly kind: ContentKind | undefined }) {
  if (kind)
    return (
      <Link to={`/content/${kind}/new`} className="button button-main">
        Добавить: {CONTENT_KINDS[kind].one.toLocaleLowerCase('ru')}
      </Link>
    );
  return (
    <Menu.Root>
      <Menu.Trigger className="button button-main">
        Добавить
        <ChevronDown aria-hidden size={16} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end">
          <Menu.Popup className="menu">
            {(Object.keys(CONTENT_KINDS) as ContentKind[]).map((one) => (
              <Menu.Item key={one} className="menu-item" render={<Link to={`/content/${one}/new`} />}>
                {CONTENT_KINDS[one].one}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
