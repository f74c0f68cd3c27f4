import { Coins } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { BONUSES, counted } from '../../../../kernel/plural.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { CutNote } from '../cut-note.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { BonusRules } from './bonus-rules.tsx';
import type { loader, OwnBonuses } from './bonuses.server.ts';

const NUMBERS = new Intl.NumberFormat('ru-RU');

export { loader } from './bonuses.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Бонусы');

export default function BonusesPage() {
  const bonuses = useLoaderData<typeof loader>();
  return (
    <AccountFrame title="Бонусы">
      <AccountPart
        id="balance"
        title={`${bonuses.rules.isOn ? 'Можно потратить' : 'На счёте'}: ${counted(bonuses.available, BONUSES)}`}
      >
        <Balance {...bonuses} />
      </AccountPart>
      <AccountPart id="history" title="История">
        {bonuses.rows.length > 0 ? <History rows={bonuses.rows} /> : <NoBonuses isOn={bonuses.rules.isOn} />}
        {bonuses.more !== null && (
          <p className="mt-4">
            <a href={links.accountBonuses(bonuses.more)} className={buttonClass('outline', true)}>
              Показать ещё
            </a>
          </p>
        )}
        {bonuses.cutAt !== null && <CutNote shown={bonuses.cutAt} />}
      </AccountPart>
      <AccountPart id="rules" title="Правила">
        <BonusRules rules={bonuses.rules} />
      </AccountPart>
    </AccountFrame>
  );
}

function Balance({
  available,
  pending,
  pendingFrom,
  debt,
  expiring,
  rules: { isOn },
}: Pick<OwnBonuses, 'available' | 'pending' | 'pendingFrom' | 'debt' | 'expiring' | 'rules'>) {
  return (
    <>
      <p className="text-quiet">
        Один бонус{'\u00a0'}— рубль скидки на{'\u00a0'}товары.
        {available > 0 &&
          (isOn ? (
            <> Потратить их можно при оформлении заказа.</>
          ) : (
            <> Сейчас магазин бонусы не{'\u00a0'}списывает: тратить их пока нельзя.</>
          ))}
      </p>
      {(pending > 0 || expiring || debt > 0) && (
        <dl className="mt-5 grid gap-4 sm:grid-cols-3">
          {expiring && (
            <Fact
              name={`Пропадут ${expiring.day}`}
              value={counted(expiring.count, BONUSES)}
              note={isOn ? 'Магазин сам спишет сначала их, потом\u00a0— остальные.' : ''}
            />
          )}
          {pending > 0 && (
            <Fact
              name="Станут доступны позже"
              value={counted(pending, BONUSES)}
              note={pendingFrom ? `Ближайшие\u00a0— ${pendingFrom}` : ''}
            />
          )}
          {debt > 0 && (
            <Fact
              name="Долг"
              value={counted(debt, BONUSES)}
              note={
                'Вы потратили бонусы за\u00a0товар, который вернули. Вычтем из\u00a0новых и\u00a0тех, что вернутся с\u00a0заказов; доплачивать деньгами не\u00a0нужно.'
              }
            />
          )}
        </dl>
      )}
    </>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="rounded-md bg-sage p-4">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="mt-1 font-semibold">{value}</dd>
      {note && <dd className="mt-1 text-sm text-quiet">{note}</dd>}
    </div>
  );
}

function History({ rows }: Pick<OwnBonuses, 'rows'>) {
  return (
    <ul>
      {rows.map(({ key, title, order, reason, day, count, note }) => (
        <li key={key} className="flex items-start justify-between gap-4 border-t border-line py-3.5 first:border-t-0">
          <div className="min-w-0">
            <p className="[overflow-wrap:anywhere]">
              {title}
              {order && (
                <>
                  {' '}
                  <a href={links.order(order.id)} className="link whitespace-nowrap">
                    №{'\u00a0'}
                    {order.number}
                  </a>
                </>
              )}
              {reason && <>: {reason}</>}
            </p>
            <p className="text-sm text-quiet">
              {day}
              {note && <>, {note}</>}
            </p>
          </div>
          <b className={`font-semibold whitespace-nowrap ${count > 0 ? 'text-leaf' : ''}`}>
            {count > 0 ? '+' : '\u2212'}
            {NUMBERS.format(Math.abs(count))}
          </b>
        </li>
      ))}
    </ul>
  );
}

function NoBonuses({ isOn }: { isOn: boolean }) {
  return (
    <NothingHere
      icon={Coins}
      title="Бонусов пока нет"
      action={{ href: links.catalog(), text: 'Перейти в\u00a0каталог' }}
    >
      {isOn
        ? 'Здесь появятся бонусы за\u00a0заказы: магазин начислит их, когда вы\u00a0получите товар.'
        : 'Сейчас магазин их не\u00a0начисляет.'}
    </NothingHere>
  );
}
