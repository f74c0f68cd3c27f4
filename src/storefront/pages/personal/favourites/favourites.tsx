import type { MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame, accountMeta } from '../account-frame.tsx';
import { SavedListsIsland } from './saved-lists.tsx';

export { loader } from './favourites.server.ts';

const TITLE = 'Избранное и\u00a0отложенное';

export const meta: MetaFunction = () => accountMeta(TITLE);

export default function FavouritesPage() {
  return (
    <AccountFrame title={TITLE}>
      <noscript>
        <Notice tone="warm">
          Избранное хранится в{'\u00a0'}вашем браузере, и{'\u00a0'}без JavaScript его не{'\u00a0'}показать. Включите
          JavaScript или{' '}
          <a href={links.catalog()} className="link">
            выберите в{'\u00a0'}каталоге
          </a>
          .
        </Notice>
      </noscript>
      <SavedListsIsland box="grid gap-4 lg:gap-6 noscript:hidden" />
    </AccountFrame>
  );
}
