import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { BLOCK_CAUSES, CERTIFICATE_STATES, type BlockCause } from '../../../kernel/certificate-blocks.ts';
import { formatDay } from '../../../kernel/dates.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';
import { CERTIFICATE_TONES, tailWords } from '../../words/promotion-words.ts';
import { CertificateCommands } from './certificate-commands.tsx';
import { certificateQuery, type DeskCertificate } from './certificate-query.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** One gift certificate: what is left of it, where its money went, and its blocks. */
export function Certificate() {
  const { certificateId = '' } = useParams();
  return UUID.test(certificateId) ? (
    <KnownCertificate key={certificateId} id={certificateId} />
  ) : (
    <UnknownCertificate />
  );
}

function KnownCertificate({ id }: { readonly id: string }) {
  const read = useQuery(certificateQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownCertificate />;
  return (
    <>
      {!read.data && <title>Сертификат</title>}
      <Loaded of={read}>{(certificate) => <Screen certificate={certificate} />}</Loaded>
    </>
  );
}

function Screen({ certificate }: { readonly certificate: DeskCertificate }) {
  const [done, setDone] = useState('');
  const { tail, state } = certificate;
  return (
    <article className="grid max-w-4xl gap-4">
      <title>{`Сертификат ${tailWords(tail)}`}</title>
      <header className="grid gap-1">
        <Link to="/promotions/certificates" className="text-link w-fit text-xs">
          Все сертификаты
        </Link>
        <h1 className="flex flex-wrap items-center gap-3">
          Сертификат {tailWords(tail)} <Badge tone={CERTIFICATE_TONES[state]}>{CERTIFICATE_STATES[state]}</Badge>
        </h1>
      </header>
      <div>
        <CertificateCommands certificate={certificate} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <Facts certificate={certificate} />
      <Movements certificate={certificate} />
      <History certificate={certificate} />
    </article>
  );
}

interface PartProps {
  readonly certificate: DeskCertificate;
}

function Facts({ certificate }: PartProps) {
  const { balance, denomination, orderId, orderNumber, issuedAt, validUntil, name, phoneEnd, maskedEmail } =
    certificate;
  return (
    <section aria-label="О сертификате" className="part">
      <dl className="facts">
        <div>
          <dt>Остаток</dt>
          <dd>
            <span className="text-lg font-semibold">
              <Sum of={balance} />
            </span>{' '}
            из <Sum of={denomination} />
          </dd>
        </div>
        <div>
          <dt>Куплен</dt>
          <dd>
            <Link to={`/orders/${orderId}`} className="text-link">
              Заказ №&nbsp;{orderNumber}
            </Link>
            <span className="block">
              <Moment at={issuedAt} />
            </span>
          </dd>
        </div>
        <div>
          <dt>Покупатель</dt>
          <dd>
            {name || 'Имя скрыто'}
            {phoneEnd && <span className="block">телефон на&nbsp;…{phoneEnd}</span>}
            {maskedEmail && <span className="block">{maskedEmail}</span>}
          </dd>
        </div>
        <div>
          <dt>Действует до</dt>
          <dd>{formatDay(new Date(validUntil))}</dd>
        </div>
      </dl>
    </section>
  );
}

const MOVEMENTS: Readonly<Record<string, string>> = {
  'certificate-issue': 'Выпущен заказом',
  'certificate-spend': 'Оплачен заказ',
  'certificate-return': 'Вернулось из\u00a0заказа',
};

function Movements({ certificate: { movements } }: PartProps) {
  return (
    <section aria-labelledby="movements" className="part">
      <h2 id="movements">Движения денег</h2>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Что</th>
            <th scope="col">Когда</th>
            <th scope="col" className="text-right">
              Сумма
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ id, kind, amount, at, orderId, orderNumber }) => (
            <tr key={id}>
              <td>
                {MOVEMENTS[kind] ?? kind}{' '}
                {orderId && (
                  <Link to={`/orders/${orderId}`} className="text-link">
                    №&nbsp;{orderNumber}
                  </Link>
                )}
              </td>
              <td>
                <Moment at={at} />
              </td>
              <td className="text-right">
                {amount > 0 && '+'}
                <Sum of={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function History({ certificate: { events } }: PartProps) {
  return (
    <section aria-labelledby="history" className="part">
      <h2 id="history">Блокировки</h2>
      {events.length === 0 ? (
        <p className="text-quiet">Его не&nbsp;блокировали.</p>
      ) : (
        <ul className="part-rows">
          {events.map(({ id, kind, by, cause, at }) => (
            <li key={id}>
              <span>
                {kind === 'blocked' ? 'Заблокирован' : 'Разблокирован'}
                {cause && `: ${BLOCK_CAUSES[cause as BlockCause]}`}
              </span>
              <span className="text-xs text-quiet">
                {by ?? 'Магазин'}, <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function UnknownCertificate() {
  return (
    <div className="grid gap-2">
      <title>Нет такого сертификата</title>
      <h1>Нет такого сертификата</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
      <Link to="/promotions/certificates" className="text-link w-fit">
        К списку сертификатов
      </Link>
    </div>
  );
}
