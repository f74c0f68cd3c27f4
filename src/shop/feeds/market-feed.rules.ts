import { MOSCOW_OFFSET, moscowClock } from '../../kernel/moscow-time.ts';
import { element, XML_HEAD } from './xml.rules.ts';
import type { MarketCategory } from './market-categories.rules.ts';

/** A delivery option in the shop's own city. Whole rubles and days. */
export interface MarketDelivery {
  readonly cost: number;
  readonly daysMin: number;
  readonly daysMax: number;
}

export interface MarketShop {
  readonly name: string;
  readonly company: string;
  readonly url: string;
  readonly email: string;
  readonly categories: readonly MarketCategory[];
  /** Orders before this hour (Moscow time) are sent on the same day. */
  readonly orderBefore: number;
  /** Missing while the carrier does not respond. */
  readonly delivery?: MarketDelivery;
  readonly pickup: MarketDelivery;
}

/** The widest range of days the market accepts. */
const WIDEST_DAYS = 2;

/** Everything before the offers. */
export function marketFeedHead(shop: MarketShop, at: Date): string {
  const categories = shop.categories.map(({ id, parentId, name }) =>
    element('category', name, { id, ...(parentId !== null && { parentId }) }),
  );
  const option = ({ cost, daysMin, daysMax }: MarketDelivery) => {
    const days = daysMin === daysMax ? String(daysMin) : `${Math.max(daysMin, daysMax - WIDEST_DAYS)}-${daysMax}`;
    return `<option cost="${cost}" days="${days}" order-before="${shop.orderBefore}"/>`;
  };
  return [
    XML_HEAD,
    `<yml_catalog date="${moscowTime(at)}">\n<shop>\n`,
    element('name', shop.name),
    element('company', shop.company),
    element('url', shop.url),
    element('platform', 'own'),
    element('email', shop.email),
    '\n<currencies><currency id="RUB" rate="1"/></currencies>\n',
    `<categories>${categories.join('')}</categories>\n`,
    shop.delivery ? `<delivery-options>${option(shop.delivery)}</delivery-options>\n` : '',
    `<pickup-options>${option(shop.pickup)}</pickup-options>\n`,
    '<offers>\n',
  ].join('');
}

export const MARKET_FEED_TAIL = '</offers>\n</shop>\n</yml_catalog>\n';

/** RFC 3339 in Moscow time, which has no daylight saving. */
function moscowTime(at: Date): string {
  return `${moscowClock(at).toISOString().slice(0, 19)}${MOSCOW_OFFSET}`;
}
