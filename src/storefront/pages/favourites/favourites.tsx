import { COMPANY } from '../../../kernel/company.ts';
import { Container } from '../../ui/container.tsx';
import { FavouritesIsland } from './favourites-content.tsx';

export { loader } from '../../frame/static-frame.server.ts';

export function meta() {
  return [{ title: `Избранное — ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function FavouritesPage() {
  return (
    <Container className="pb-4">
      <FavouritesIsland />
    </Container>
  );
}
