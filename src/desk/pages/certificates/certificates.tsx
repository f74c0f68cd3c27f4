import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CERTIFICATE_STATES } from '../../../kernel/certificate-blocks.ts';
import { formatDay } from '../../../kernel/dates.ts';
import { PromotionsTabs } from '../../features/promotions-tabs/promotions-tabs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { Sum } from '../../ui/sum.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { CERTIFICATE_TONES, tailWords } from '../../words/promotion-words.ts';
import { certificatesQuery, type ListedCertificate } from './certificates-query.ts';
import { searched } from './searched.ts';

const BLOCK_WORDS = { true: 'Заблокированные', false: 'Остальные' } as const;

/** Gift certificates that were sold; of a code only the end is shown. */
export function Certificates() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const blocked = params.get('blocked') ?? '';
  const found = useInfiniteQuery(certificatesQuery({ q, blocked }));
  function set(name: string, value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <title>Сертификаты</title>
      <h1>Акции</h1>
      <PromotionsTabs />
      <div className="filters">
        <ListSearch
          label="Найти сертификат"
          placeholder="Конец кода, заказ, телефон, email"
          q={q}
          onSearch={(typed) => set('q', searched(typed))}
        />
        <Choice
          label="Блокировка"
          words={BLOCK_WORDS}
          value={(blocked || undefined) as keyof typeof BLOCK_WORDS | undefined}
          onChange={(value) => set('blocked', value)}
        />
        {params.size > 0 && (
          <Link to="/promotions/certificates" className="text-link">
            Снять условия
          </Link>
        )}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const certificates = pages.flatMap((page) => page.certificates);
          if (certificates.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>{params.size > 0 ? 'Таких сертификатов нет' : 'Сертификатов ещё не\u00a0продавали'}</h2>
                <p className="text-quiet">
                  Ищем по&nbsp;последним четырём знакам кода, номеру заказа, телефону и&nbsp;email покупателя целиком.
                </p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <CertificateTable certificates={certificates} />
              <More of={found} shown={certificates.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const day = (iso: string) => formatDay(new Date(iso));

function CertificateTable({ certificates }: { readonly certificates: readonly ListedCertificate[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Сертификаты, новые сверху. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {['Код', 'Состояние', 'Остаток', 'Куплен', 'Покупатель', 'Действует'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {certificates.map((one) => (
          <tr key={one.id}>
            <td>
              <Link to={`/promotions/certificates/${one.id}`} className="row-link">
                {tailWords(one.tail)}
              </Link>
            </td>
            <td>
              <Badge tone={CERTIFICATE_TONES[one.state]}>{CERTIFICATE_STATES[one.state]}</Badge>
            </td>
            <td>
              <span className="font-semibold">
                <Sum of={one.balance} />
              </span>
              <span className="note">
                из <Sum of={one.denomination} />
              </span>
            </td>
            <td>
              <span className="cell-words">заказ №&nbsp;{one.orderNumber}</span>
              <span className="note">{day(one.issuedAt)}</span>
            </td>
            <td>
              <span className="cell-words">{one.name || 'Имя скрыто'}</span>
              <span className="note">
                {[one.phoneEnd && `…${one.phoneEnd}`, one.maskedEmail].filter(Boolean).join(', ')}
              </span>
            </td>
            <td>до {day(one.validUntil)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
