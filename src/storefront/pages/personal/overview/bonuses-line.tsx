import { ChevronRight, Coins } from 'lucide-react';
import { links } from '../../../../kernel/links.ts';
import { BONUSES, counted } from '../../../../kernel/plural.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { AccountPart } from '../account-frame.tsx';
import type { OverviewBonuses } from './overview.server.ts';

/** How many bonuses there are and what becomes of them; nothing where the shop gives none and the customer has none. */
export function BonusesLine({ isOn, available, pending, debt, expiring }: OverviewBonuses) {
  const isEmpty = available === 0 && pending === 0 && debt === 0;
  if (isEmpty && !isOn) return null;
  const facts = [
    isEmpty && 'Начислим за\u00a0заказ, когда вы\u00a0получите товар.',
    available > 0 && !isOn && 'Сейчас магазин бонусы не\u00a0списывает.',
    expiring && `Пропадут ${expiring.day}: ${counted(expiring.count, BONUSES)}.`,
    pending > 0 && `Станут доступны позже: ${counted(pending, BONUSES)}.`,
    debt > 0 && `Вычтем из\u00a0новых: ${counted(debt, BONUSES)}.`,
  ];
  return (
    <AccountPart id="bonuses" title="Бонусы">
      <div className="overview-line">
        <Coins size={32} strokeWidth={1.4} aria-hidden />
        <div>
          <b className="font-semibold">
            {isOn ? 'Можно потратить' : 'На\u00a0счёте'}: {counted(available, BONUSES)}
          </b>
          <p className="text-sm text-quiet">{facts.filter(Boolean).join(' ')}</p>
        </div>
        <a href={links.accountBonuses()} className={buttonClass('outline', true)}>
          Открыть бонусы
          <ChevronRight size={18} aria-hidden />
        </a>
      </div>
    </AccountPart>
  );
}
