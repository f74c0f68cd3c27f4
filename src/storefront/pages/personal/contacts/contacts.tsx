import { useLoaderData, type MetaFunction } from 'react-router';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import type { loader } from './contacts.server.ts';
import { RecipientsIsland } from './recipients-list.tsx';

export { loader } from './contacts.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Получатели');

export default function ContactsPage() {
  const { recipients } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title="Получатели" editable>
      <AccountPart id="recipients" title="Кому отдать заказ">
        <RecipientsIsland recipients={recipients} />
      </AccountPart>
    </AccountFrame>
  );
}
