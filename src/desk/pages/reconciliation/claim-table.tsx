import { Link } from 'react-router';
import { formatDay, formatDayOfMonth } from '../../../kernel/dates.ts';
import { counted, DAYS } from '../../../kernel/plural.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import { dayWords } from './calendar-words.ts';
import type { Claim } from './reconciliation-queries.ts';
import { CLAIM_CARRIER_WORDS, CLAIM_TONES, CLAIM_WORDS } from './reconciliation-words.ts';

const COLUMNS = ['Заказ', 'Служба и\u00a0трек', 'Сумма', 'Состояние', 'Возраст', 'Строка реестра'] as const;
const DAY = 86_400_000;

/** Parcels that were paid to their carriers. */
export function ClaimTable({ claims }: { readonly claims: readonly Claim[] }) {
  const may = useMay();
  return (
    <table className="list-table still-rows">
      <caption className="sr-only">Посылки с наложенным платежом</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {claims.map((one) => (
          <tr key={one.id}>
            <td>
              {may('order:read') ? (
                <Link to={`/orders/${one.orderId}`} className="row-link">
                  № {one.orderNumber}
                </Link>
              ) : (
                `№ ${one.orderNumber}`
              )}
            </td>
            <td>
              <span className="cell-words">{CLAIM_CARRIER_WORDS[one.carrier]}</span>
              <span className="note">{one.track}</span>
            </td>
            <td>
              <span className="cell-label">Сумма</span>
              <Sum of={one.amount} />
            </td>
            <td>
              <Badge tone={one.isOverdue ? 'alarm' : CLAIM_TONES[one.state]}>
                {one.isOverdue && one.state === 'open' ? 'Просрочено' : CLAIM_WORDS[one.state]}
              </Badge>
              <span className="note">
                {one.settledAt === null
                  ? `Срок ${formatDayOfMonth(new Date(one.dueAt))}`
                  : formatDay(new Date(one.settledAt))}
              </span>
            </td>
            <td>
              <span className="cell-label">Возраст</span>
              {counted(Math.floor((ageEnd(one) - Date.parse(one.collectedAt)) / DAY), DAYS)}
              <span className="note">с&nbsp;{formatDayOfMonth(new Date(one.collectedAt))}</span>
            </td>
            <td>
              <span className="cell-label">Строка реестра</span>
              {one.lines.length === 0 && <span className="text-quiet">Нет</span>}
              {one.lines.map((line, index) => (
                <span key={index} className="cell-words">
                  {line.register}: <Sum of={line.collected} />
                  <span className="note">{dayWords(line.day)}</span>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Until the money came, or until now. */
const ageEnd = ({ settledAt }: Claim): number => (settledAt === null ? Date.now() : Date.parse(settledAt));
