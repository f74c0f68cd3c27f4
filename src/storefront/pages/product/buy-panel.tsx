import { CreditCard, MonitorPlay, RotateCcw, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { links } from '../../../kernel/links.ts';
import { formatMoney, kopecks, type Kopecks } from '../../../kernel/money.ts';
import { counted, DAYS } from '../../../kernel/plural.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { CompareIsland } from '../../ui/compare-button.tsx';
import { BuyIsland } from '../../ui/product-card/buy-control.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { FavouriteButton } from '../../ui/product-card/favourite-button.tsx';
import { STOCK_WORDS } from '../../ui/product-card/product-card.tsx';
import { DeliveryWaysIsland } from './delivery-ways.tsx';
import { MAIN_BUY } from './main-buy.ts';
import { RestockIsland } from './restock-notice.tsx';

interface BuyPanelProps {
  product: CardData;
  digital: boolean;
  /** A gift certificate: the buyer receives a code. */
  certificate: boolean;
  registered: boolean;
  daysInPack: number | null;
  /** What a bundle saves against its parts bought one by one. */
  partsSaving: Kopecks;
}

/** Price, stock, buy button and delivery. */
export function BuyPanel({ product, digital, certificate, registered, daysInPack, partsSaving }: BuyPanelProps) {
  const { id, name, price, oldPrice, perDay, stock } = product;
  const saving = oldPrice ? kopecks(oldPrice - price) : partsSaving;
  return (
    <div className="panel mt-6 p-5 md:p-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="price text-2xl">{formatMoney(price)}</span>
        {oldPrice && (
          <s className="price-old">
            <span className="sr-only">прежняя цена </span>
            {formatMoney(oldPrice)}
          </s>
        )}
        {saving > 0 && (
          <span className="rounded-sm bg-rose-soft px-2 text-sm font-semibold text-rose-dark">
            выгода {formatMoney(saving)}
          </span>
        )}
      </p>
      {perDay && (
        <p className="text-sm text-quiet tabular-nums">
          {formatMoney(perDay)} в&nbsp;день{daysInPack && `, упаковки хватит на ${counted(daysInPack, DAYS)}`}
        </p>
      )}
      <p className={`stock stock-${stock} text-sm`}>{STOCK_WORDS[stock]}</p>
      <div id={MAIN_BUY} className="relative mt-5 flex flex-wrap gap-3">
        {stock === 'none' ? (
          <RestockIsland productId={id} box="contents" />
        ) : (
          <BuyIsland productId={id} name={name} stock={stock} box="flex-1 noscript:hidden" />
        )}
        <FavouriteButton productId={id} name={name} className="heart-beside" />
      </div>
      {stock !== 'none' && (
        <noscript>
          <p className="text-sm text-quiet">
            Без JavaScript корзина не&nbsp;работает: включите его или&nbsp;позвоните{' '}
            <PhoneLink className="link whitespace-nowrap" />
          </p>
        </noscript>
      )}
      <CompareIsland productId={id} name={name} withLink box="mt-2" />
      {!digital && <DeliveryWaysIsland productId={id} />}
      <ul className="mt-4 grid gap-3 text-sm">
        {digital ? (
          <>
            <Fact icon={<MonitorPlay size={20} />}>
              {certificate ? 'Код' : 'Ссылка'} придёт на&nbsp;вашу почту сразу после оплаты
            </Fact>
            <Fact icon={<CreditCard size={20} />}>
              Оплата картой или&nbsp;через СБП,{' '}
              <a href={links.payment()} className="link">
                об&nbsp;оплате
              </a>
            </Fact>
          </>
        ) : (
          <>
            <Fact icon={<CreditCard size={20} />}>
              Картой, через СБП или&nbsp;при&nbsp;получении,{' '}
              <a href={links.payment()} className="link">
                об&nbsp;оплате
              </a>
            </Fact>
          </>
        )}
        {registered ? (
          <Fact icon={<ShieldCheck size={20} />}>
            <a href="#documents" className="link">
              Свидетельство о&nbsp;государственной регистрации
            </a>
          </Fact>
        ) : (
          !digital && (
            <Fact icon={<RotateCcw size={20} />}>Нераспечатанный товар можно вернуть в&nbsp;течение 7&nbsp;дней</Fact>
          )
        )}
      </ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none text-leaf" aria-hidden>
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}
