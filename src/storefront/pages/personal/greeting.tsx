import { island } from '../../ui/island.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Account } from './personal.server.ts';

/** Title of the page. An island, because the forms of the page change what it shows. */
export default function Greeting({ name, phone, email }: Pick<Account['customer'], 'name' | 'phone' | 'email'>) {
  return (
    <PageTitle note={[phone, email].filter(Boolean).join(' · ')}>
      {name ? `Здравствуйте, ${name}!` : 'Личный кабинет'}
    </PageTitle>
  );
}

export const GreetingIsland = island('greeting', Greeting);
