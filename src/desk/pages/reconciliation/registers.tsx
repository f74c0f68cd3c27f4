import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { Sum } from '../../ui/sum.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { counted } from '../../../kernel/plural.ts';
import { dayWords } from './calendar-words.ts';
import { ImportRegister } from './import-register.tsx';
import { ReconciliationHead } from './reconciliation-head.tsx';
import { registersQuery, type Register } from './reconciliation-queries.ts';
import { companyWords } from './reconciliation-words.ts';

/** Files of registers are imported here; below are all registers with what came to the bank. */
export function Registers() {
  const may = useMay();
  const found = useInfiniteQuery(registersQuery);
  return (
    <div className="grid gap-4">
      <ReconciliationHead title="Реестры" />
      {may('reconciliation:import') && <ImportRegister />}
      <Loaded of={found}>
        {({ pages }) => {
          const registers = pages.flatMap((page) => page.registers);
          if (registers.length === 0) return <Nothing />;
          return (
            <div className="grid gap-4">
              <RegisterTable registers={registers} />
              <More of={found} shown={registers.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const COLUMNS = ['Реестр', 'Перечисляют', 'Пришло в\u00a0банк', 'Принят'] as const;

const RegisterTable = ({ registers }: { readonly registers: readonly Register[] }) => (
  <table className="list-table still-rows">
    <caption className="sr-only">Реестры, новые сверху</caption>
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
      {registers.map((one) => (
        <tr key={`${one.company} ${one.number}`}>
          <td>
            <span className="cell-words font-semibold">{one.number}</span>
            <span className="note">
              {companyWords(one.company)}, {dayWords(one.day)}, {counted(one.lines, ['строка', 'строки', 'строк'])}
            </span>
          </td>
          <td>
            <span className="cell-label">Перечисляют</span>
            <Sum of={one.total} />
            <span className="note">
              {one.paymentOrder === null ? 'Поручение неизвестно' : `Поручение ${one.paymentOrder}`}
            </span>
          </td>
          <td>
            <span className="cell-label">Пришло в&nbsp;банк</span>
            <Paid register={one} />
          </td>
          <td className="text-quiet">
            <span className="cell-label">Принят</span>
            <span className="cell-words">{actorWords(one.importedBy)}</span>
            <span className="note">
              <Moment at={one.importedAt} />
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Paid({ register }: { readonly register: Register }) {
  const may = useMay();
  const { company, number, total, paid, paymentOrder } = register;
  if (paid !== null)
    return (
      <>
        <Sum of={paid} />
        {paid !== total && (
          <span className="badges">
            <Badge tone="alarm">Сумма другая</Badge>
          </span>
        )}
      </>
    );
  const form = new URLSearchParams({
    company,
    amount: (total / 100).toFixed(2).replace('.', ','),
    ...(paymentOrder === null ? { register: number } : { order: paymentOrder }),
  });
  return (
    <>
      <span className="text-quiet">Не&nbsp;записано</span>
      {may('reconciliation:record-payout') && total > 0 && (
        <Link to={`/reconciliation/payouts?${form}`} className="text-link block w-fit py-0.5">
          Записать
        </Link>
      )}
    </>
  );
}

const Nothing = () => (
  <div role="status" className="empty-list">
    <h2>Реестров ещё нет</h2>
    <p className="text-quiet">
      Реестры СДЭК приходят сами. Файлы ЮKassa и&nbsp;Boxberry возьмите в&nbsp;их кабинетах и&nbsp;перетащите сюда.
    </p>
  </div>
);
