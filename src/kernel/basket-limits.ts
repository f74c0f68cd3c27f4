import { CARRIERS, type CarrierName } from './carriers.ts';
import { formatMoney, kopecks } from './money.ts';

/** Limits of a basket, both in the browser and in the account. */
export const MOST_PIECES = 999;
export const MOST_LINES = 100;
/** «Отложено» also receives items displaced by a merge, so its limit is higher. */
export const MOST_LATER = 500;
export const MOST_FAVOURITES = 500;

/** Products of one order: a receipt has at most 80 lines, one of them for delivery, and 54-ФЗ requires a line for each product. */
export const MOST_ORDER_LINES = 79;
export const TOO_MANY_LINES = `В одном заказе помещается не больше ${MOST_ORDER_LINES} разных товаров, столько строк в чеке: отложите остальные и\u00a0оформите их вторым заказом.`;

/** Orders with more packs than a carrier takes in one parcel. */
export const tooManyPacksText = (most: number): string =>
  `Служба доставки берёт не\u00a0больше ${most} упаковок в\u00a0одной посылке, в\u00a0комплексе считается каждая: разделите их на\u00a0несколько заказов или выберите самовывоз.`;

/** Orders that are worth more than the carrier takes in one parcel. */
export const tooValuableText = ({ carrier, most }: { carrier: CarrierName; most: number }): string =>
  `${CARRIERS[carrier]} не\u00a0берёт посылки дороже ${formatMoney(kopecks(most))}: разделите товары на\u00a0несколько заказов или выберите другой способ получения.`;
