import { Gift } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { CutNote } from '../cut-note.tsx';
import { NothingHere } from '../nothing-here.tsx';
import type { loader, ShownCertificate } from './certificates.server.ts';
import './certificates.css';

export { loader } from './certificates.server.ts';

const TITLE = 'Подарочные сертификаты';

export const meta: MetaFunction<typeof loader> = () => accountMeta(TITLE);

export default function CertificatesPage() {
  const { bought, used, cutAt } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title={TITLE}>
      {bought.length + used.length === 0 && (
        <NothingHere
          icon={Gift}
          title="Здесь появятся ваши сертификаты"
          action={{ href: links.section('sertifikati'), text: 'Выбрать сертификат' }}
        >
          Те, что вы купили, и{'\u00a0'}те, которыми заплатили: сколько осталось и{'\u00a0'}до какого дня.
        </NothingHere>
      )}
      {bought.length > 0 && (
        <AccountPart id="bought" title="Вы купили">
          <p className="mb-4 text-sm text-quiet">
            Код целиком знает только письмо: его можно отправить ещё раз на{'\u00a0'}странице заказа.
          </p>
          <Certificates certificates={bought} />
        </AccountPart>
      )}
      {used.length > 0 && (
        <AccountPart id="used" title="Вы заплатили">
          <Certificates certificates={used} />
        </AccountPart>
      )}
      {cutAt !== null && <CutNote shown={cutAt} />}
    </AccountFrame>
  );
}

function Certificates({ certificates }: { certificates: readonly ShownCertificate[] }) {
  return (
    <ul className="own-certificates">
      {certificates.map(({ id, codeEnd, denomination, balance, until, expired, isBlocked, boughtIn, spent }) => (
        <li key={id}>
          <p className="own-certificate-sum">
            <b className="price">{formatMoney(balance)}</b>
            <small>
              осталось из{'\u00a0'}
              {formatMoney(denomination)}
            </small>
          </p>
          <div>
            <p>
              {codeEnd ? `Код заканчивается на\u00a0${codeEnd}` : 'Сертификат'},{' '}
              {expired ? 'срок истёк' : 'действует до'}
              {'\u00a0'}
              {until}
            </p>
            {isBlocked && (
              <p className="text-sm text-quiet">
                Заблокирован, платить им пока нельзя: позвоните нам или напишите, мы{'\u00a0'}разберёмся.
              </p>
            )}
            {spent.length > 0 && (
              <ul className="text-sm text-quiet">
                {spent.map(({ order, number, amount }) => (
                  <li key={order}>
                    {formatMoney(amount)} —{' '}
                    <a href={links.order(order)} className="link">
                      заказ №{'\u00a0'}
                      {number}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {boughtIn && (
            <a href={links.order(boughtIn.id)} className={buttonClass('outline', true)}>
              Заказ №{'\u00a0'}
              {boughtIn.number}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
