import { useLoaderData, type MetaFunction } from 'react-router';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { ContactIsland } from './contact-form.tsx';
import type { loader } from './contacts.server.ts';
import { RecipientsIsland } from './recipients-list.tsx';

export { loader } from './contacts.server.ts';

const TITLE = 'Контакт и\u00a0получатели';

export const meta: MetaFunction<typeof loader> = () => accountMeta(TITLE);

export default function ContactsPage() {
  const { contact, recipients } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title={TITLE} note={'Кому отдать заказ: при\u00a0оформлении останется выбрать.'} editable>
      <AccountPart id="contact" title="Основной контакт">
        <ContactIsland contact={contact} />
      </AccountPart>
      <AccountPart id="recipients" title="Другие получатели">
        <RecipientsIsland recipients={recipients} />
      </AccountPart>
    </AccountFrame>
  );
}
