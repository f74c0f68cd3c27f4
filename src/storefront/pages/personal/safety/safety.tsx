import { useLoaderData, type MetaFunction } from 'react-router';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { ConsentsIsland } from './consents-part.tsx';
import { DeletionIsland } from './deletion-part.tsx';
import { NewsletterSwitchIsland } from './newsletter-switch.tsx';
import { OwnDataIsland } from './own-data-part.tsx';
import { PasskeysIsland } from './passkeys-part.tsx';
import { PasswordIsland } from './password-part.tsx';
import { PersonalDataIsland } from './personal-data.tsx';
import type { loader } from './safety.server.ts';
import { SessionsIsland } from './sessions-list.tsx';

export { loader } from './safety.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Данные и\u00a0безопасность');

export default function SafetyPage() {
  const { customer, passkeys, sessions, consents, ownData } = useLoaderData<typeof loader>();
  const { email, hasPassword, newsletter, emailConfirmed } = customer;
  return (
    <AccountFrame title={'Данные и\u00a0безопасность'} editable>
      <AccountPart id="data" title="Личные данные">
        <PersonalDataIsland customer={customer} />
      </AccountPart>
      <AccountPart id="password" title="Пароль">
        <PasswordIsland hasPassword={hasPassword} email={email} />
      </AccountPart>
      <AccountPart id="passkeys" title="Вход по ключу">
        <PasskeysIsland passkeys={passkeys} customer={customer} />
      </AccountPart>
      <AccountPart id="sessions" title="Где выполнен вход">
        <SessionsIsland sessions={sessions} />
      </AccountPart>
      <AccountPart id="newsletter" title="Рассылка">
        <NewsletterSwitchIsland newsletter={newsletter} emailConfirmed={emailConfirmed} />
      </AccountPart>
      <AccountPart id="consents" title="Согласия">
        <ConsentsIsland consents={consents} />
      </AccountPart>
      <AccountPart id="own-data" title="Скачать мои данные">
        <OwnDataIsland exports={ownData.exports} proof={ownData.proof} />
      </AccountPart>
      <AccountPart id="deletion" title="Удалить аккаунт">
        <DeletionIsland
          deletion={ownData.deletion}
          goes={ownData.goes}
          kept={ownData.kept}
          certificates={ownData.certificates}
          blockers={ownData.blockers}
          proof={ownData.proof}
        />
      </AccountPart>
    </AccountFrame>
  );
}
